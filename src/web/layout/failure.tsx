import type { ErrorComponentProps } from '@tanstack/react-router'
import { MESSAGES } from '../../domain/messages.ts'
import { ApiError } from '../api.ts'
import { PageHead } from '../ui/page-head.tsx'
import { LoadFailure } from './load-failure.tsx'

/** A screen that failed and has no words of its own for it. Only what the server said is shown, never a raw error. */
export function Failure({ error }: ErrorComponentProps) {
  const said = error instanceof ApiError ? error.message : ''
  return (
    <div className="wrap">
      <PageHead title="Something went wrong" />
      <LoadFailure message={said || MESSAGES.internal} />
    </div>
  )
}
