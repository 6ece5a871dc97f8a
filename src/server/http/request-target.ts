/** Scheme and host of an absolute target (RFC 9112 §3.2.2). */
const ABSOLUTE = /^https?:\/\/[^/?#]*/i

/**
 * The path and query a request asks for, without what follows a '#'. An absolute target counts by its path alone: the
 * guide answers to whatever name it is called by. Null for a target that is no address, such as '*'.
 */
export function requestTarget(url: string): string | null {
  const rest = url.startsWith('/') ? url : url.replace(ABSOLUTE, '')
  const target = rest.split('#', 1)[0] ?? ''
  if (rest !== url && !target.startsWith('/')) return `/${target}`
  return target.startsWith('/') ? target : null
}
