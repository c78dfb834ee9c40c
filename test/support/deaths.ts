/** Where a worker that makes so many calls can die, each place once: to die after a call is to die before the next one. */
export const deathsAmong = (calls: number): { call: number; when: "before" | "after" }[] => [
  { call: 1, when: "before" },
  ...Array.from({ length: calls }, (_, index) => ({ call: index + 1, when: "after" as const })),
];
