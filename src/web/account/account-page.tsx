export function AccountPage() {
  return <h1>Your account</h1>
}
