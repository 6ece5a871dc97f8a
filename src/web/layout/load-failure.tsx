import { useRouter } from '@tanstack/react-router'
import { Banner } from '../ui/banner.tsx'

/** What could not be loaded, in the whole sentence given, with a button that loads the screen again. */
export function LoadFailure({ message }: { message: string }) {
  const router = useRouter()
  return (
    <Banner
      tone="error"
      action={
        <button type="button" className="btn line sm needs-script" onClick={() => router.invalidate()}>
          Try again
        </button>
      }
    >
      {message}
    </Banner>
  )
}
