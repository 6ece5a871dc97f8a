/**
 * The pages that links in emails open.
 * The page sends the token only on a click, so that an email scanner that opens links does not use it up.
 */
const ACCOUNT_PAGES = {
  confirm: '/account/confirm',
  recover: '/account/recover',
  signIn: '/account/sign-in',
  invitation: '/account/invitation',
  notMe: '/account/not-me',
} as const

export function tokenLink(siteUrl: string, page: keyof typeof ACCOUNT_PAGES, secret: string): string {
  return urlWithToken(siteUrl, ACCOUNT_PAGES[page], secret)
}

/** The URL of a page with a token in the fragment, which no server logs and no Referer header contains. */
export function urlWithToken(siteUrl: string, path: string, token: string): string {
  return `${siteUrl}${path}#${encodeURIComponent(token)}`
}

/**
 * Whether a path stays on this site: `/venues`, but not `//elsewhere.example` or `/\\elsewhere.example`.
 * Resolves dot segments first, because `/.//elsewhere.example` becomes `//elsewhere.example`.
 */
export function isSameSitePath(path: string): boolean {
  if (path.length > 2000 || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return false
  return !new URL(path, 'http://here.invalid').pathname.startsWith('//')
}
