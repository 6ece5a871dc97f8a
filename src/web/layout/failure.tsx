import type { ErrorComponentProps } from '@tanstack/react-router'
import { UNEXPECTED } from '../../domain/public-messages.ts'
import { messageOf } from '../api.ts'
import { PageHead } from '../ui/page-head.tsx'
import { LoadFailure } from './load-failure.tsx'

/** A screen that failed and has no words of its own for it. */
export function Failure({ error }: ErrorComponentProps) {
  return (
    <div className="wrap">
      <PageHead title="Something went wrong" />
      <LoadFailure message={messageOf(error, UNEXPECTED)} />
    </div>
  )
}
