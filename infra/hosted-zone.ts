/** A Route 53 zone of the operator for DNS records. */
export interface HostedZoneSetting {
  id: string;
  name: string;
}

/** The zone when it contains the name; otherwise the operator creates the records. */
export function zoneOf(zone: HostedZoneSetting | undefined, name: string): HostedZoneSetting | undefined {
  return zone && (name === zone.name || name.endsWith(`.${zone.name}`)) ? zone : undefined;
}
