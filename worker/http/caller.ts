import type { Context } from 'hono'

/** Where no address is told (a test, a loopback without Cloudflare before it), all callers are this one. */
const UNKNOWN_ADDRESS = 'untold'

/**
 * Whom a rate limit counts: the caller's address as Cloudflare tells it (a Worker sees no socket; the local
 * runtime fills the same header from it). Of IPv6 the /64, which is one customer's line.
 */
export function callerAddress(c: Pick<Context, 'req'>): string {
  const address = c.req.header('CF-Connecting-IP')
  if (!address) return UNKNOWN_ADDRESS
  return address.includes(':') ? networkOf(address) : address
}

/** "2001:db8:0:1" of "2001:db8:0:1::5"; an IPv4 address in IPv6 clothes is itself. */
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
