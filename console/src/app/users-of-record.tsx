import { Link } from "@tanstack/react-router";

const kinds = ["templates", "campaigns", "segments", "workflows"] as const;

/** A record that uses another one, and so keeps it from being deleted. */
export interface UserOfRecord {
  kind: (typeof kinds)[number];
  id: string;
  name: string;
}

/** What the details of a 409 list. */
export const usersIn = (details: Readonly<Record<string, unknown>>): UserOfRecord[] =>
  kinds.flatMap((kind) => {
    const listed = details[kind];
    return (Array.isArray(listed) ? listed : []).flatMap((each: unknown) => {
      if (typeof each !== "object" || each === null || !("id" in each && "name" in each)) return [];
      return [{ kind, id: String(each.id), name: String(each.name) }];
    });
  });

export function UserOfRecordLink({ projectId, user: { kind, id, name } }: { projectId: string; user: UserOfRecord }) {
  switch (kind) {
    case "templates":
      return (
        <Link to="/p/$projectId/templates/$templateId" params={{ projectId, templateId: id }}>
          {name}
        </Link>
      );
    case "campaigns":
      return (
        <Link to="/p/$projectId/campaigns/$campaignId" params={{ projectId, campaignId: id }}>
          {name}
        </Link>
      );
    case "workflows":
      return (
        <Link to="/p/$projectId/workflows/$workflowId" params={{ projectId, workflowId: id }}>
          {name}
        </Link>
      );
    case "segments":
      return (
        <Link to="/p/$projectId/segments/$segmentId" params={{ projectId, segmentId: id }}>
          {name}
        </Link>
      );
  }
}
