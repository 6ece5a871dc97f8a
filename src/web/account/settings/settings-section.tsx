import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FALLBACKS } from '../../../domain/messages.ts'
import { messageOf } from '../../api.ts'
import { RetryBanner } from '../../ui/banner.tsx'
import { SubmitButton } from '../../ui/form/form-parts.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { Spinner } from '../../ui/spinner.tsx'

type Props = {
  title: string
  /** Whether it is on, how many there are: a word at the right of the title. */
  state?: ReactNode
  children: ReactNode
}

/** One matter of the account. */
export function SettingsSection({ title, state, children }: Props) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {state}
      </header>
      <div className="settings-body">{children}</div>
    </section>
  )
}

/** The submit button of a settings form, and the result of the last submission. */
export function SaveRow<V extends FieldValues>({ form, said, children }: { form: Form<V>; said: string; children: string }) {
  const isFailed = form.banner !== null
  return (
    <p className="settings-save">
      <SubmitButton className="btn line" isSubmitting={form.isSubmitting}>
        {children}
      </SubmitButton>
      <span role="status">{form.isSubmitting || isFailed ? '' : said}</span>
    </p>
  )
}

/** What was fetched, or that it is on its way, or why it did not come. */
export function QueryBoundary<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (!query.error) return <Spinner label="Loading" />
  return <RetryBanner onRetry={() => void query.refetch()}>{messageOf(query.error, FALLBACKS.account)}</RetryBanner>
}
