export function OwnerPage() {
  return <h1>Your menus and reservations</h1>
}
