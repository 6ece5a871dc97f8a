export function Mails() {
  return <h1>Mails</h1>
}
