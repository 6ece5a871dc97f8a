import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { BulkChangeRow, ImportRow } from '../../../contract/bulk.ts'
import { MAX_CELL_LENGTH } from '../../../domain/bulk.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../../domain/private-messages.ts'
import { IMPORT_REQUIRED } from '../../../domain/venue/venue-fields.ts'
import { apiErrorMessage } from '../../api.ts'
import { changedFields } from '../../private/edit-form/merge-values.ts'
import { UnsavedChangesGuard } from '../../private/edit-form/unsaved-changes.tsx'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as inputStyles from '../../private/input.module.css'
import { KEYS } from '../../private/query-keys.ts'
import { showToast } from '../../private/toasts.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import * as dialogStyles from '../../ui/dialog.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { LoadingSkeleton } from '../../ui/skeleton.tsx'
import { fieldLabel } from '../audit/audit-labels.ts'

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

function CorrectRowForm({ params, row, closing, onClose }: FormProps) {
  const api = useApi()
  const client = useQueryClient()
  const [read] = useState<Record<string, string>>({ ...Object.fromEntries(IMPORT_REQUIRED.map((name) => [name, ''])), ...row.columns })
  const [cells, setCells] = useState(read)
  const [isAsking, setAsking] = useState(false)
  const isDirty = () => changedFields(read, cells).length > 0
  const close = () => (isDirty() ? setAsking(true) : onClose(false))
  useEffect(() => {
    closing.current = close
  })
  const [reason, setReason] = useState(row.reason)
  const { mutateAsync, isPending, error } = useMutation({
    meta: { hasForm: true },
    mutationFn: (columns: Record<string, string>) => api.patch('/api/imports/:id/rows/:position', { params, body: { columns } }),
  })
  const form = useRef<HTMLFormElement>(null)
  const [rejections, setRejections] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first, because the fields come after the dialog has opened, and after each rejection
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
    const wrong = find('[aria-invalid="true"]') ?? find('input')
    wrong?.focus()
  }, [rejections])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const checked = await mutateAsync(cells).catch(() => null)
    if (checked?.planned === 'refused') {
      setReason(checked.details?.reason ?? '')
      setRejections((count) => count + 1)
    } else if (checked) {
      // Not the row itself, which is no longer among the rejected ones.
      await client.invalidateQueries({
        queryKey: [...KEYS.bulkChanges, params.id],
        predicate: ({ queryKey }) => !queryKey.includes('row'),
      })
      showToast(`Row ${params.position} is corrected`)
      onClose(true)
    }
  }
  return (
    <>
      <form ref={form} onSubmit={(event) => void save(event)} noValidate>
        <div className={`${dialogStyles.body} stack`}>
          <Banner tone="error">{error ? apiErrorMessage(error, PRIVATE_FALLBACKS.correctRow) : reason}</Banner>
          {Object.entries(cells).map(([name, text]) => (
            <Field key={name} label={labelOf(name)}>
              {(control) => {
                const shared = {
                  ...control,
                  'aria-invalid': isNamed(reason, name) || undefined,
                  className: inputStyles.input,
                  maxLength: MAX_CELL_LENGTH,
                  value: text,
                  onChange: (change: { target: { value: string } }) => setCells({ ...cells, [name]: change.target.value }),
                }
                // The length at first: another element would lose the focus while the user types.
                return (row.columns[name]?.length ?? 0) >= LONG ? (
                  <textarea {...shared} rows={4} />
                ) : (
                  <input {...shared} autoComplete="off" />
                )
              }}
            </Field>
          ))}
        </div>
        <div className={dialogStyles.footer}>
          <button type="button" className="btn outline" onClick={close}>
            Cancel
          </button>
          <button type="submit" className="btn" aria-disabled={isPending || undefined}>
            {isPending ? 'Checking...' : 'Check and keep'}
          </button>
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
