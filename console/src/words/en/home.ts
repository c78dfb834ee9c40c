export const home = {
  title: "Home",
  today: "Last 24 hours",
  sent: "Sent",
  delivered: "Delivered",
  opened: "Opened",
  clicked: "Clicked",
  bounced: "Bounced",
  complained: "Reported as spam",
  of: (rate: string, base: string) => `${rate} of ${base}`,
  asOf: "As of",
};
