import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import * as panelStyles from '../../private/panel.module.css'
import { RetryBanner } from '../../ui/banner.tsx'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import type { Form } from '../../ui/form/use-form.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { type AccountFormOptions, useAccountForm } from '../account-form.tsx'
import * as styles from './settings-section.module.css'

type Props = {
  title: string
  state?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, state, children }: Props) {
  const id = useId()
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {state}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

type SettingsFormOptions<V extends FieldValues> = Omit<AccountFormOptions<V>, 'submit'> & { submit: (values: V) => Promise<string> }

type SectionForm<V extends FieldValues> = Form<V> & { result?: string; clearResult?: () => void }

export function useAccountSectionForm<V extends FieldValues>({ submit, ...options }: SettingsFormOptions<V>): Required<SectionForm<V>> {
  const [result, setResult] = useState('')
  const form = useAccountForm<V>({ ...options, submit: async (values) => setResult(await submit(values)) })
  return { ...form, result, clearResult: () => setResult('') }
}

type SettingsFormProps<V extends FieldValues> = { form: SectionForm<V>; button: string; children: ReactNode }

export function AccountSectionForm<V extends FieldValues>({ form, button, children }: SettingsFormProps<V>) {
  return (
    <form className="stack" {...form.attributes} onChange={form.clearResult}>
      <FormBanner form={form} />
      {children}
      <p className={styles.save}>
        <SubmitButton className="btn outline" isSubmitting={form.isSubmitting}>
          {button}
        </SubmitButton>
        <span role="status">{form.isSubmitting || form.banner ? '' : form.result}</span>
      </p>
    </form>
  )
}

type QueryBoundaryProps<T> = {
  query: UseQueryResult<T>
  /** Puts the spinner or the error into a section of this title, where the children have sections of their own. */
  title?: string
  children: (data: T) => ReactNode
}

export function QueryBoundary<T>({ query, title, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined) return children(query.data)
  const state = query.error ? (
    <RetryBanner onRetry={() => void query.refetch()}>{apiErrorMessage(query.error, FALLBACK_MESSAGES.fetchData)}</RetryBanner>
  ) : (
    <div className={styles.loading}>
      <Spinner label="Loading" />
    </div>
  )
  return title ? <SettingsSection title={title}>{state}</SettingsSection> : state
}
