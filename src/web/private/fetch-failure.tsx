import { messageOf } from '../api.ts'
import { Banner } from '../ui/banner.tsx'

type Props = { error: unknown; fallback: string; onRetry: () => void }

/** That something could not be fetched, in the server's words or the given ones, and another try. */
export function FetchFailure({ error, fallback, onRetry }: Props) {
  return (
    <Banner
      tone="error"
      action={
        <button type="button" className="btn line sm" onClick={onRetry}>
          Try again
        </button>
      }
    >
      {messageOf(error, fallback)}
    </Banner>
  )
}
