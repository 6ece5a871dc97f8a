export function EditVenue() {
  return <h1>Edit Venue</h1>
}
