import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { apiErrorMessage } from '../../api.ts'
import { changedFields } from '../../private/edit-form/merge-values.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes.tsx'
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

type SectionForm<V extends FieldValues> = Form<V> & { result?: string; clearResult?: () => void; isDirty?: () => boolean }

export function useAccountSectionForm<V extends FieldValues>({ submit, ...options }: SettingsFormOptions<V>): Required<SectionForm<V>> {
  const [result, setResult] = useState('')
  const saved = useRef(options.initialValues)
  const form = useAccountForm<V>({
    ...options,
    submit: async (values) => {
      const sentence = await submit(values)
      setResult(sentence)
      if (sentence) saved.current = structuredClone(form.getValues())
    },
  })
  // Browsers fill in the password themselves.
  const isDirty = () => changedFields(saved.current, form.getValues()).some((field) => field !== 'current_password')
  return { ...form, result, clearResult: () => setResult(''), isDirty }
}

type SettingsFormProps<V extends FieldValues> = { form: SectionForm<V>; button: string; children: ReactNode }

export function AccountSectionForm<V extends FieldValues>({ form, button, children }: SettingsFormProps<V>) {
  return (
    <>
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
      {form.isDirty ? <UnsavedChangesGuard isDirty={form.isDirty} /> : null}
    </>
  )
}

type QueryBoundaryProps<T> = {
  query: UseQueryResult<T>
  /** Title of a section for the spinner or the error, when the children render their own sections. */
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
