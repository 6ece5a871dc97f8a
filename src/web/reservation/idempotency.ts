/**
 * The key under which a request may be sent again without being stored twice: the same for the same content, another
 * one as soon as the content differs. `random` makes the keys.
 */
export function createIdempotencyKeySource(random: () => string = randomKey): (content: unknown) => string {
  let last: { content: string; key: string } | null = null
  return (content) => {
    const text = JSON.stringify(content)
    if (last?.content !== text) last = { content: text, key: random() }
    return last.key
  }
}

/** 128 random bits as hex. `crypto.randomUUID` is missing where a guide is served without https. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
