export function NewVenue() {
  return <h1>Add New Venue</h1>
}
