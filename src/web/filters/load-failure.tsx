import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'

/** What a page says when its data did not come, with another try. */
export function LoadFailure({ children }: { children: ReactNode }) {
  const router = useRouter()
  const again = (
    <button type="button" className="btn line sm needs-script" onClick={() => router.invalidate()}>
      Try again
    </button>
  )
  return (
    <Banner tone="error" action={again}>
      {children}
    </Banner>
  )
}
