import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { campaignCost, campaignItems } from "#lib/domain/campaign/estimate/list-prices.ts";

const section = readFileSync("docs/cost.md", "utf8").split("## A campaign to a million")[1]?.split("\n## ")[0] ?? "";

/** The first and the last cell of each row of its first table. */
const rows = (section.split("\n\n").find((part) => part.startsWith("| Item")) ?? "")
  .split("\n")
  .slice(2)
  .map((row) => row.split("|").map((cell) => cell.trim()))
  .map((cells) => ({ item: cells[1]?.replaceAll("**", "") ?? "", dollars: Number(cells[3]?.replaceAll("**", "")) }));

const documented = (item: string): number | undefined => rows.find((row) => row.item === item)?.dollars;

it("prices a campaign by the items that docs/cost.md lists", () => {
  expect(rows.slice(0, campaignItems.length)).toEqual(campaignItems);
});

it("prices a million emails to the cent of docs/cost.md", () => {
  const { ses, petrel, total } = campaignCost(1_000_000);
  expect({ ses, petrel, total }).toEqual({
    ses: documented("SES"),
    petrel: documented("Petrel"),
    total: documented("Sum"),
  });
});

it("rounds to the cent", () => {
  expect(campaignCost(98_000)).toMatchObject({ ses: 9.8, petrel: 0.32, total: 10.12 });
  expect(campaignCost(0)).toMatchObject({ ses: 0, petrel: 0, total: 0 });
  expect(campaignCost(50)).toMatchObject({ ses: 0.01, petrel: 0, total: 0.01 });
});
