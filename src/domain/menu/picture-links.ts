export const MAX_PICTURE_LINKS = 3
export const MAX_PICTURE_LINK_LENGTH = 500
/** Length at which the path of a link is cut where it is shown, in characters. The host is never cut. */
const MAX_SHOWN_PATH = 40

/** No spaces, line breaks or control characters, which `URL` would remove or encode. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\p{Cf}\\]+$/iu
const NUMBERS = /^[\d.]+$/
/** Host names that resolve only in a local network. */
const LOCAL_NAME = /^[^.]*$|\.(?:local|localhost|internal)$/

/**
 * Returns the links among texts of QR codes: http and https, with the host in Punycode, each once. Leaves out links with a user name, which
 * looks like a host, and hosts that are not on the internet: numbers, and names without a dot.
 */
export function toPictureLinks(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => linkOf(text) ?? []))].slice(0, MAX_PICTURE_LINKS)
}

function linkOf(given: string): string | null {
  const text = given.trim()
  if (text.length > MAX_PICTURE_LINK_LENGTH || !WEB_ADDRESS.test(text) || !URL.canParse(text)) return null
  const { href, hostname, username, password } = new URL(text)
  const host = hostname.replace(/\.$/, '')
  const isPublic = !NUMBERS.test(host) && !host.startsWith('[') && !LOCAL_NAME.test(host)
  return isPublic && username === '' && password === '' && href.length <= MAX_PICTURE_LINK_LENGTH ? href : null
}

/** A link as it is shown: 'example.com/menu.pdf'. */
export function shownLink(link: string): string {
  const { host, pathname, search } = new URL(link)
  const path = pathname === '/' && search === '' ? '' : pathname + search
  return host + (path.length > MAX_SHOWN_PATH ? `${path.slice(0, MAX_SHOWN_PATH)}…` : path)
}
