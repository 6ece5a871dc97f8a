/** The page on which a diner sees their request and takes it back. */
const RESERVATION_PAGE = '/reservation'

/**
 * The address of that page for one request, on a site. The token stands behind `#`, as every secret in a mailed link: it
 * reaches no server's log and no other site, and a mail scanner that opens the link asks for an empty page.
 */
export function reservationLink(siteUrl: string, token: string): string {
  return `${siteUrl}${RESERVATION_PAGE}#${encodeURIComponent(token)}`
}
