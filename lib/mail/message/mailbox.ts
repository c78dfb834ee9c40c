/** RFC 5322's dot-atom: a local part that needs no quotation marks. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * An address as email protocols write it: `a,b@example.com` would be read as two addresses unless `a,b` is quoted. A quoted
 * local part stays unchanged.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (dotAtom.test(local) || local.startsWith('"')) return address;
  return `"${local.replaceAll("\\", "\\\\")}"${address.slice(at)}`;
}
