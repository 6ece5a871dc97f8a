import { Spinner } from '../ui/spinner.tsx'

/** Stands where a banner or a part of the screen may, until that is known; panels below it wait, so that nothing moves. */
export function LoadingPlaceholder() {
  return (
    <div className="unsettled">
      <Spinner label="Loading" />
    </div>
  )
}
