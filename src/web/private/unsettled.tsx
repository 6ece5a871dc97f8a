import { Spinner } from '../ui/spinner.tsx'

/** Stands where a banner may, until it is known whether it does; the panels below wait for it, so that it moves nothing. */
export function Unsettled() {
  return (
    <div className="unsettled">
      <Spinner label="Loading" />
    </div>
  )
}
