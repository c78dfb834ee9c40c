/** A zone of Route 53 that the operator gave for records to be made in. */
export interface HostedZoneSetting {
  id: string;
  name: string;
}

/** The zone, when the name lies in it; otherwise its records are the operator's to make. */
export function zoneOf(zone: HostedZoneSetting | undefined, name: string): HostedZoneSetting | undefined {
  return zone && (name === zone.name || name.endsWith(`.${zone.name}`)) ? zone : undefined;
}
