export function UserManagement() {
  return <h1>User Management</h1>
}
