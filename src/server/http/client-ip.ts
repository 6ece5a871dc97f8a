import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import type { AppEnv } from './app-env.ts'

const LOOPBACK = '127.0.0.1'

export function isFromTrustedProxy(c: Context<AppEnv>): boolean {
  return isListed(socketAddress(c), c.get('ctx').config.trustedProxies)
}

/** Whether the peer of a request is a trusted proxy, so that its headers can be used. */
export function isTrustedPeer(req: IncomingMessage, trusted: BlockList): boolean {
  return isListed(peerAddress(req), trusted)
}

/**
 * Returns the IP address of the client: that of the socket or, behind a trusted proxy, the right-most entry of `X-Forwarded-For` that is
 * not a trusted proxy, because only entries that trusted proxies appended are reliable.
 */
export function getClientIp(c: Context<AppEnv>, { trustedProxies }: Pick<Config, 'trustedProxies'>): string {
  return clientBehindProxies(socketAddress(c), c.req.header('X-Forwarded-For'), trustedProxies)
}

export function clientKeyOf(req: IncomingMessage, trusted: BlockList): string {
  const forwarded = req.headers['x-forwarded-for']?.toString()
  return rateLimitKey(clientBehindProxies(peerAddress(req), forwarded, trusted))
}

function clientBehindProxies(peer: string, header: string | undefined, trusted: BlockList): string {
  if (header === undefined) return peer
  let address = peer
  const forwarded = header.split(',').map((entry) => unwrapMappedIpv4(withoutPort(entry.trim())))
  while (isListed(address, trusted)) {
    const next = forwarded.pop()
    if (next === undefined || isIP(next) === 0) break
    address = next
  }
  return address
}

/** Some proxies append the port of the client: `203.0.113.9:49152`, `[2001:db8::1]:49152`. */
function withoutPort(entry: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(entry) ?? []
  return ipv6 ?? ipv4 ?? entry
}

/** Returns the rate limit key of a client: its IPv4 address, or the /64 network of its IPv6 address, which belongs to one household. */
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

/** Returns the IP address of the peer; loopback for calls within the process, which have no socket. */
function socketAddress(c: Context<AppEnv>): string {
  return c.env.incoming ? peerAddress(c.env.incoming) : LOOPBACK
}

function peerAddress(req: IncomingMessage): string {
  return unwrapMappedIpv4(req.socket.remoteAddress ?? LOOPBACK)
}

function unwrapMappedIpv4(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function isListed(address: string, list: BlockList): boolean {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Loopback, private and link-local networks (RFC 6890), from which no client on the internet connects. */
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
 * Middleware that warns once when a request was forwarded by a proxy that is not in `TRUSTED_PROXIES`, because all visitors then share one
 * rate limit. Clients can also send the header. A public peer therefore does not count when proxies are configured, and its IP address is
 * not logged.
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
