/**
 * Returns a function that gives the idempotency key of a request: the same key while the content stays the same, a new
 * one when it differs.
 */
export function createIdempotencyKeySource(random: () => string = randomKey): (content: unknown) => string {
  let last: { content: string; key: string } | null = null
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: random() }
    return last.key
  }
}

/** 128 random bits as hex. `crypto.randomUUID` is missing on sites without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A random UUID (version 4, RFC 9562). Also works without https. */
export function randomUuid(): string {
  const hex = randomKey()
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join('-')
}
