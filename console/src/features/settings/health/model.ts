/** The four measures that decide whether a project may go on sending, in percent (contract 11, section 6). */
export const measures = [
  { key: "bounce7Day", window: "sevenDay", count: "bounces", rate: "bounceRate", warning: 5, critical: 10 },
  { key: "bounceAllTime", window: "allTime", count: "bounces", rate: "bounceRate", warning: 4, critical: 8 },
  {
    key: "complaint7Day",
    window: "sevenDay",
    count: "complaints",
    rate: "complaintRate",
    warning: 0.075,
    critical: 0.15,
  },
  {
    key: "complaintAllTime",
    window: "allTime",
    count: "complaints",
    rate: "complaintRate",
    warning: 0.03,
    critical: 0.12,
  },
] as const;
