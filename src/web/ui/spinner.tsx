/** For a place whose final shape is one box, such as a map. `label` is what a screen reader hears. */
export function Spinner({ label }: { label: string }) {
  return (
    <span className="spinner" role="status">
      <span className="vh">{label}</span>
    </span>
  )
}
