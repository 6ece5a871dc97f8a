import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { BlockList, type LookupFunction } from 'node:net'

/** IPv4 addresses that are not on the public internet (RFC 6890 and its updates). */
const NOT_PUBLIC = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4')

/** The only IPv6 addresses that are assigned to internet hosts, without tunnels and documentation. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_V6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_V6.addSubnet(network, prefix, 'ipv6')

/** Returns false for IPv4-mapped IPv6 addresses. */
export function isPublicAddress(address: string, family: number): boolean {
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4')
  return PUBLIC_V6.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6')
}

export class NotPublicError extends Error {
  override readonly name = 'NotPublicError'

  constructor() {
    super('the host is not public')
  }
}

/** As `lookup` of `node:dns` for all addresses. */
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns a function that resolves a host name to public IP addresses only. The connection uses the checked IP address, so that a second
 * lookup cannot change it (DNS rebinding).
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const allowed = addresses.filter(({ address, family }) => isPublicAddress(address, family))
      const [first] = allowed
      if (!first) return callback(new NotPublicError(), [])
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
}

const TIMEOUT_MS = 10_000

export type OpenRequest = (url: string, options: RequestOptions, onResponse: (response: IncomingMessage) => void) => ClientRequest

/**
 * Returns the function that opens HTTPS requests which connect only to public IP addresses. Their URL must have passed `isPublicHttpsUrl`,
 * because `lookup` is not called for IP addresses.
 */
export function publicRequestOpener(resolve?: Resolve): OpenRequest {
  const options = { lookup: publicLookup(resolve) }
  return (url, given, onResponse) => httpsRequest(url, { ...given, ...options }, onResponse)
}

export const openPublicRequest = publicRequestOpener()

export class ClosedError extends Error {
  override readonly name = 'ClosedError'

  constructor() {
    super('the receiver closed the connection without a response')
  }
}

type Message = { method: string; headers: Record<string, string | number>; body: string | Buffer | null }

/**
 * Sends a message to a URL that a user chose, and returns the HTTP status. Does not follow redirects or read the response body. Takes at
 * most ten seconds.
 * @throws when there is no response
 */
export function sendMessage(open: OpenRequest, url: string, { method, headers, body }: Message): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = open(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
    sending.on('error', reject)
    // After a response that switches protocols (101) there is neither a response nor an error.
    sending.on('close', () => reject(new ClosedError()))
    sending.end(body)
  })
}
