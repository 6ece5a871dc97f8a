export function ReviewPage() {
  return <h1>Review menu</h1>
}
