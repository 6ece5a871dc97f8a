/** Names of networks that are not public (RFC 6761, RFC 6762, RFC 8375, RFC 9476), and the suffix that resolves IP addresses backwards. */
const PRIVATE_SUFFIXES = /\.(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|example|onion|alt|arpa)$/

/**
 * Whether a URL that a user typed or a browser sent is https on its usual port, without credentials, at a public host name. The server sends requests
 * there, so that a client must not be able to name an address inside the operator's network. What the name resolves to is checked when it is used.
 */
export function isPublicHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port, hostname } = new URL(text)
  return protocol === 'https:' && !username && !password && port === '' && isPublicName(hostname)
}

/** A host name with a dot and a last label that is no number: no IP address in any notation, which `URL` normalises to digits. */
function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(name) && !PRIVATE_SUFFIXES.test(name)
}
