export function VenueReservations() {
  return <h1>Reservations</h1>
}
