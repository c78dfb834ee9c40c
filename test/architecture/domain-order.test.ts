import { describe, expect, it } from "vitest";
import { filesBelow, importsOf } from "./source-files.ts";

/** The folders of lib/domain, lowest first: a folder may import only those before it. */
const order = [
  ...["job", "user", "key", "project", "audit", "usage"],
  ...["suppression", "contact", "event", "topic", "condition", "segment"],
  ...["domain", "template", "upload", "email"],
  ...["campaign", "workflow", "execution"],
  ...[
    "bulk",
    "export",
    "import",
    "verification",
    "feedback",
    "inbound",
    "billing",
    "security",
    "analytics",
    "activity",
    "webhook",
    "person",
  ],
];

const files = filesBelow("lib/domain");
const folderOf = (file: string): string | undefined => /^lib\/domain\/([^/]+)\//.exec(file)?.[1];
const rankOf = (file: string): number => order.indexOf(folderOf(file) ?? "");

describe("the folders of lib/domain", () => {
  it("each have one place in the order", () => {
    expect([...new Set(files.map(folderOf))].sort()).toEqual(order.toSorted());
  });

  it("import only folders below them, so they form no cycle", () => {
    const upward = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => folderOf(target) !== undefined && rankOf(target) > rankOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    expect(upward).toEqual([]);
  });
});
