import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BulkChangeRow, ImportRow } from '../../../contract/bulk.ts'
import { MAX_CELL_LENGTH } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { IMPORT_REQUIRED } from '../../../domain/venue/venue-fields.ts'
import { changedFields } from '../../private/edit-form/merge-values.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as inputStyles from '../../private/input.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { promptSignInIfUnauthenticated } from '../../session/unauthenticated.ts'
import { useApi } from '../../site.ts'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { apiErrorToFormErrors, FormError, type FormErrors } from '../../ui/form/form-errors.ts'
import { FormBanner, SubmitButton } from '../../ui/form/form-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { fieldLabel } from '../audit/audit-labels.ts'
import { rejectionText } from './rejection-text.ts'

/** Cells from this length on get a field of several lines, in characters. */
const LONG = 80

type Props = { changeId: string; row: BulkChangeRow; onClose: (isCorrected: boolean) => void }

/** A form with the cells of a rejected row. Stays open, with the focus on the first wrong cell, when the row is rejected again. */
export function CorrectRowDialog({ changeId, row, onClose }: Props) {
  const api = useApi()
  const params = { id: changeId, position: String(row.position) }
  const closing = useRef(() => onClose(false))
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.bulkChanges, changeId, 'row', row.position],
    queryFn: ({ signal }) => api.get('/api/imports/:id/rows/:position', { params, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog open onClose={() => closing.current()} title={`Correct row ${row.position}`}>
      {data ? (
        <CorrectRowForm params={params} row={data} closing={closing} onClose={onClose} />
      ) : (
        <div className={dialogStyles.body}>
          {error ? (
            <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} />
          ) : (
            <LoadingSkeleton text="Loading the row..." />
          )}
        </div>
      )}
    </Dialog>
  )
}

type FormProps = {
  params: { id: string; position: string }
  row: ImportRow
  closing: RefObject<() => void>
  onClose: (isCorrected: boolean) => void
}

/** Names a field by the position of its column, because a dot in the name of a column would make it a path. */
const fieldOf = (index: number) => `column_${index}`

function CorrectRowForm({ params, row, closing, onClose }: FormProps) {
  const api = useApi()
  const client = useQueryClient()
  const [cells] = useState(() => Object.entries({ ...Object.fromEntries(IMPORT_REQUIRED.map((name) => [name, ''])), ...row.columns }))
  const [read] = useState(() => Object.fromEntries(cells.map(([, text], index) => [fieldOf(index), text])))
  const [isAsking, setAsking] = useState(false)
  /** The banner has the reason; the cells that it names are marked, without a message of their own. */
  const rejection = (reason: string): FormErrors => {
    const fields = cells.flatMap(([name], index) => (isNamed(reason, name) ? [{ field: fieldOf(index), message: '' }] : []))
    return { message: rejectionText(reason), code: null, fields }
  }
  const form = useForm<Record<string, string>>({
    initialValues: read,
    submit: async (values) => {
      const columns = Object.fromEntries(cells.map(([name], index) => [name, values[fieldOf(index)] ?? '']))
      const checked = await api.patch('/api/imports/:id/rows/:position', { params, body: { columns } })
      if (checked.planned === 'refused') throw new FormError(checked.details?.reason ?? '')
      // Not the row itself, which is no longer among the rejected ones.
      await client.invalidateQueries({
        queryKey: [...KEYS.bulkChanges, params.id],
        predicate: ({ queryKey }) => !queryKey.includes('row'),
      })
      showToast(`Row ${params.position} is corrected`)
      onClose(true)
    },
    fallback: PRIVATE_FALLBACKS.correctRow,
    toErrors: (error) =>
      error instanceof FormError ? rejection(error.message) : apiErrorToFormErrors(error, PRIVATE_FALLBACKS.correctRow),
    onFailure: promptSignInIfUnauthenticated,
    posted: rejection(row.reason),
  })
  const isDirty = () => changedFields(read, form.getValues()).length > 0
  const close = () => (isDirty() ? setAsking(true) : onClose(false))
  useEffect(() => {
    closing.current = close
  })
  const { ref } = form.attributes
  useEffect(() => {
    // The form focuses the first cell that the reason names. It may name none.
    if (!ref.current?.querySelector('[aria-invalid="true"]')) ref.current?.querySelector('input')?.focus()
  }, [ref])
  return (
    <>
      <form {...form.attributes}>
        <div className={`${dialogStyles.body} stack`}>
          <FormBanner form={form} />
          {cells.map(([name, text], index) => (
            <Field key={name} label={labelOf(name)}>
              {(control) => {
                const shared = {
                  ...control,
                  ...form.field(fieldOf(index)),
                  'aria-invalid': form.errors[fieldOf(index)] === undefined ? undefined : (true as const),
                  className: inputStyles.input,
                  maxLength: MAX_CELL_LENGTH,
                }
                return text.length >= LONG ? <textarea {...shared} rows={4} /> : <input {...shared} autoComplete="off" />
              }}
            </Field>
          ))}
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={close}>
            Cancel
          </button>
          <SubmitButton className="btn" isSubmitting={form.isSubmitting} busyText="Checking...">
            Check and keep
          </SubmitButton>
        </div>
      </form>
      <UnsavedChangesGuard isDirty={isDirty} closing={{ isAsking, stay: () => setAsking(false), leave: () => onClose(false) }} />
    </>
  )
}

function labelOf(name: string): string {
  const label = fieldLabel(name)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Whether the reason of the rejection names a field: 'address_city and address_postcode are missing. price: ...' */
function isNamed(reason: string, name: string): boolean {
  return new RegExp(`(^|[ ,.])${name.replaceAll(/[^\w]/g, '\\$&')}(:| (and|is|are)|,)`).test(reason)
}
