// The part of an IP address that identifies a household or phone; budgets count by it.

/**
 * An IPv4 address as it is; of an IPv6 address the first 64 bits, because one customer gets all that follow
 * (RFC 6177). IPv4 mapped into IPv6 (RFC 4291, 2.5.5.2) is the IPv4 address.
 */
export function addressBlock(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
