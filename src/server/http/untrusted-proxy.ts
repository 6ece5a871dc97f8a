import { BlockList } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'
import { fromTrustedProxy, isListed, socketAddress } from './client-ip.ts'

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
    if (!hasWarned && isForwarded && !fromTrustedProxy(c)) {
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
