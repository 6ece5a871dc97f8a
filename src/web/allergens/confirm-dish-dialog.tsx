import { useEffect, useState } from 'react'
import { CONFIRMED_NAME_MAX, describeStatements } from '../../domain/menu/allergens.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { showToast } from '../private/toasts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Contradiction } from './contradiction.tsx'
import type { DishRow } from './dish-status.ts'

type Props = {
  row: DishRow | null
  rows: readonly DishRow[]
  confirm: (row: DishRow, name: string) => Promise<void>
  onClose: () => void
}

export function ConfirmDishDialog({ row, rows, confirm, onClose }: Props) {
  const [name, setName] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // Keeps the content while the dialog closes.
  const [last, setLast] = useState(row)
  useEffect(() => {
    if (!row) return
    setLast(row)
    setError(null)
  }, [row])
  const shown = row ?? last
  const signed = name ?? lastNameOf(rows)
  const run = async () => {
    if (!row) return
    if (signed.trim() === '') {
      setError('Please enter your name')
      return
    }
    setBusy(true)
    try {
      await confirm(row, signed.trim())
      showToast(`${row.item.name} is confirmed`)
      onClose()
    } catch (failure) {
      setError(apiErrorMessage(failure, PRIVATE_FALLBACKS.saveMenuItem))
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={row !== null}
      title={`Confirm ${shown?.item.name ?? ''}?`}
      action="Confirm dish"
      actionBusy="Confirming..."
      isBusy={isBusy}
      error={error}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <p>{describeStatements(shown?.statements ?? {})} Your name and today’s date are shown to diners.</p>
      <Contradiction tags={shown?.item.dietary_info ?? []} statements={shown?.statements ?? {}} />
      <Field label="Your name">
        {(control) => (
          <input
            {...control}
            autoComplete="name"
            maxLength={CONFIRMED_NAME_MAX}
            value={signed}
            onChange={(event) => {
              setName(event.target.value)
              setError(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isBusy) return
              event.preventDefault()
              void run()
            }}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}

function lastNameOf(rows: readonly DishRow[]): string {
  const confirmed = rows.flatMap(({ item: { allergens } }) => (allergens?.confirmed_at && allergens.confirmed_name ? [allergens] : []))
  const latest = confirmed.sort((a, b) => ((a.confirmed_at ?? '') < (b.confirmed_at ?? '') ? 1 : -1))[0]
  return latest?.confirmed_name ?? ''
}
