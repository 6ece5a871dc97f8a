export function MenuManagement() {
  return <h1>Menu Management</h1>
}
