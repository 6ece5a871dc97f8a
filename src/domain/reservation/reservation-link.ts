/** The page on which a diner sees and withdraws a request. */
const RESERVATION_PAGE = '/reservation'

/**
 * The URL of that page for one request. The token is in the fragment, so that it appears in no server log and no Referer header, and an email scanner
 * that opens the link only loads an empty page.
 */
export function reservationLink(siteUrl: string, token: string): string {
  return `${siteUrl}${RESERVATION_PAGE}#${encodeURIComponent(token)}`
}
