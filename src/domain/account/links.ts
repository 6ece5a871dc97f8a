/**
 * Where links in mails lead. A secret stands behind `#`, so that it reaches no server log on the way; the page there
 * sends it on when its button is pressed, so that a mail scanner that opens links uses nothing up.
 */
const ACCOUNT_PAGES = {
  /** Confirm an address, a first or a new one. */
  confirm: '/account/confirm',
  /** Set a new password. */
  recover: '/account/recover',
  /** Sign in by link. */
  signIn: '/account/sign-in',
  /** One's own account. */
  account: '/account',
} as const

/** The address of a page with its secret, on a site. */
export function secretLink(siteUrl: string, page: keyof typeof ACCOUNT_PAGES, secret: string): string {
  return `${siteUrl}${ACCOUNT_PAGES[page]}#${encodeURIComponent(secret)}`
}

/**
 * Whether a path stays on this site: `/venues`, but neither `//elsewhere.example` nor `/\\elsewhere.example`, nor what
 * becomes one of them once its dots are resolved, such as `/.//elsewhere.example`.
 */
export function isOwnPath(path: string): boolean {
  if (path.length > 2000 || !/^\/(?![/\\])[^\s\\]*$/.test(path)) return false
  return !new URL(path, 'http://here.invalid').pathname.startsWith('//')
}
