/** Host names that are not public (RFC 6761, RFC 6762, RFC 8375, RFC 9476), and the suffix of reverse DNS. */
const PRIVATE_SUFFIXES = /\.(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|alt|arpa)$/

/**
 * Whether a URL is https on the default port, without credentials, at a public host name.
 * The server sends requests to it, so that clients must not be able to name a host in the operator's network. The resolved IP address is
 * checked when it is used.
 */
export function isPublicHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port, hostname } = new URL(text)
  return protocol === 'https:' && !username && !password && port === '' && isPublicName(hostname)
}

/** A dotted host name whose last label is not a number. `URL` normalises IP addresses in every notation to digits. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) && !PRIVATE_SUFFIXES.test(name)
}
