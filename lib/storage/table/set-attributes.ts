export interface AttributeUpdate {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues: Record<string, unknown>;
}

/** An update that sets at least one attribute, removes those that are null, and ignores those that are undefined. */
export function setAttributes(attributes: Record<string, unknown>): AttributeUpdate {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  const sets = given.filter(([, value]) => value !== null);
  const removes = given.filter(([, value]) => value === null);
  return {
    UpdateExpression: [
      `SET ${sets.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      removes.length > 0 ? `REMOVE ${removes.map(([name]) => `#${name}`).join(", ")}` : "",
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(sets.map(([name, value]) => [`:${name}`, value])),
  };
}
