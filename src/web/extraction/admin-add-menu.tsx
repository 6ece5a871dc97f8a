export function AdminAddMenu() {
  return <h1>Add Menu</h1>
}
