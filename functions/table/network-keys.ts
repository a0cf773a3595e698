/**
 * Returns the key by which a caller is counted. An IPv6 caller is counted by its /64 network, in which it can use any
 * address.
 */
export function toNetworkKey(writtenAddress: string): string {
  const address = removeIpv4Prefix(writtenAddress)
  return address.includes(':') ? `${joinFirstGroups(address, 4)}::/64` : address
}

/**
 * Returns a key for a wider network than `toNetworkKey`, because a customer of a hosting company can have many
 * neighbouring addresses.
 */
export function toWideNetworkKey(writtenAddress: string): string {
  const address = removeIpv4Prefix(writtenAddress)
  if (address.includes(':')) return `${joinFirstGroups(address, 3)}::/48`
  return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
}

/** Removes the prefix with which an IPv4 address can be written as IPv6. */
const removeIpv4Prefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

function joinFirstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::')
  const start = head.split(':').filter(part => part !== '')
  const end = tail.split(':').filter(part => part !== '')
  const filled = [...start, ...Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0'), ...end]
  return filled
    .slice(0, count)
    .map(part => part.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
