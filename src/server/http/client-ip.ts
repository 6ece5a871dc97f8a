import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

const LOOPBACK = '127.0.0.1'

/** Whether the request came through a proxy of `TRUSTED_PROXIES`. */
export function isFromTrustedProxy(c: Context<AppEnv>): boolean {
  return isListed(socketAddress(c), c.get('ctx').config.trustedProxies)
}

/**
 * The address of the client: the socket's, unless that is a trusted proxy's; then the right-most entry of
 * `X-Forwarded-For` that is not a trusted proxy itself, since only what trusted proxies appended can be believed.
 */
export function getClientIp(c: Context<AppEnv>): string {
  const trusted = c.get('ctx').config.trustedProxies
  let address = socketAddress(c)
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((entry) => unwrapMappedIpv4(entry.trim()))
  while (isListed(address, trusted)) {
    const next = forwarded.pop()
    if (next === undefined || isIP(next) === 0) break
    address = next
  }
  return address
}

/** The client as limits count it: an IPv4 address, or the /64 of an IPv6 one, which a single household has all of. */
export function rateLimitKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const missing = address.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The IP address at the other end. In process there is no socket: such calls come from this machine. */
export function socketAddress(c: Context<AppEnv>): string {
  return unwrapMappedIpv4(c.env.incoming?.socket.remoteAddress ?? LOOPBACK)
}

/** An IPv4 address in IPv6 clothes as itself. */
function unwrapMappedIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Whether an IP address is in the list; text that is none is not. */
export function isListed(address: string, list: BlockList): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Networks that clients on the internet do not come from: loopback, private and link-local addresses (RFC 6890). */
const PRIVATE_NETWORKS = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, bits, 'ipv4')
PRIVATE_NETWORKS.addAddress('::1', 'ipv6')
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6')
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6')

/**
 * Middleware that warns once when a request was forwarded by a proxy that `TRUSTED_PROXIES` does not name: all visitors
 * then share one client's limits. A client can send the header too, so a peer on the internet is not taken for a proxy
 * when proxies are configured, and its address is not logged.
 */
export function warnOfUntrustedProxy(): MiddlewareHandler<AppEnv> {
  let hasWarned = false
  return async (c, next) => {
    const isForwarded = c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined
    if (!hasWarned && isForwarded && !isFromTrustedProxy(c)) {
      const { config, log } = c.get('ctx')
      const peer = socketAddress(c)
      const isPrivate = isListed(peer, PRIVATE_NETWORKS)
      if (isPrivate || !config.hasTrustedProxies) {
        hasWarned = true
        log.warn(isPrivate ? { peer } : {}, 'a reverse proxy is not in TRUSTED_PROXIES: all its visitors count as one client')
      }
    }
    await next()
  }
}
