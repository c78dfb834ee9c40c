/** RFC 5322's dot-atom: what stands before the @ without quotation marks. */
const dotAtom = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * An address as mail protocols write it: `a,b@example.com` is read as two addresses unless `a,b` is quoted. A local part
 * that is quoted already stays as it is.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  if (dotAtom.test(local) || local.startsWith('"')) return address;
  return `"${local.replaceAll("\\", "\\\\")}"${address.slice(at)}`;
}
