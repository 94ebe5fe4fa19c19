import type { Context } from 'hono'

/** The key of requests without an address: tests, and a loopback without Cloudflare. */
const UNKNOWN_ADDRESS = 'untold'

/**
 * The key of rate limits by address: the client's IP address from Cloudflare's header, which the local runtime
 * sets too. Of an IPv6 address the /64 prefix, which is one customer's connection.
 */
export function callerAddress(c: Pick<Context, 'req'>): string {
  const address = c.req.header('CF-Connecting-IP')
  if (!address) return UNKNOWN_ADDRESS
  return address.includes(':') ? networkOf(address) : address
}

/**
 * The network of the caller for the security log, which needs no more: "203.0.113.0/24", "2001:db8:0::/48". Empty
 * without an address.
 */
export function callerNetwork(c: Pick<Context, 'req'>): string {
  const address = callerAddress(c)
  if (address === UNKNOWN_ADDRESS) return ''
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::/48`
  const parts = address.split('.')
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : ''
}

/** "2001:db8:0:1" of "2001:db8:0:1::5". An IPv4-mapped address is the IPv4 address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups.slice(0, 4).join(':')
}
