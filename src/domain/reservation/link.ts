/** The page on which a diner sees their request and takes it back. */
export const RESERVATION_PAGE = '/reservation'

/** The address of that page for one request, on a site. */
export function reservationLink(siteUrl: string, token: string): string {
  return `${siteUrl}${RESERVATION_PAGE}?token=${encodeURIComponent(token)}`
}
