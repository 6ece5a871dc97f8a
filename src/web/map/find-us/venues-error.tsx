import { Banner } from '../../ui/banner.tsx'

/** 'Error loading venues: ' and why, with a way to try again. */
export function VenuesError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <button type="button" className="btn line sm" onClick={onRetry}>
          Try again
        </button>
      }
    >
      Error loading venues: {message}
    </Banner>
  )
}
