/** Returns the path of the page with the reservations of a venue: that of administrators, or that of the venue's own people. */
export function reservationsPanelPath(reader: 'admin' | 'owner', venueId: string): string {
  return reader === 'admin' ? `/admin/venues/${venueId}/reservations` : '/venue-menu'
}
