/**
 * The pages that links in emails open. The token is in the fragment, which no server logs. The page sends it when its button
 * is pressed, so that an email scanner that opens links does not use it up.
 */
const ACCOUNT_PAGES = {
  /** Confirm an address, a first or a new one. */
  confirm: '/account/confirm',
  /** Set a new password. */
  recover: '/account/recover',
  /** Sign in by link. */
  signIn: '/account/sign-in',
} as const

/** Returns the URL of a page with a token. */
export function secretLink(siteUrl: string, page: keyof typeof ACCOUNT_PAGES, secret: string): string {
  return `${siteUrl}${ACCOUNT_PAGES[page]}#${encodeURIComponent(secret)}`
}

/**
 * Whether a path stays on this site: `/venues`, but not `//elsewhere.example`, `/\\elsewhere.example`, or a path that
 * becomes one of them when its dots are resolved, such as `/.//elsewhere.example`.
 */
export function isOwnPath(path: string): boolean {
  if (path.length > 2000 || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return false
  return !new URL(path, 'http://here.invalid').pathname.startsWith('//')
}
