import { useMemo, useState } from 'react'
import { pluralise } from '../../pluralise.ts'
import { type Choice, Combobox } from '../../private/combobox.tsx'
import { useApi } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

const PAGE_SIZE = 50

type Props = { open: boolean; count: number; onClose: () => void; onAssign: (userId: string) => Promise<void> }

export function AssignDialog({ open, count, onClose, onAssign }: Props) {
  const api = useApi()
  const [owner, setOwner] = useState<Choice | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const source = useMemo(
    () => ({
      name: 'venue-owners',
      fetch: async (q: string, page: number, signal: AbortSignal) => {
        const found = await api.get('/api/users', { query: { q, page, limit: PAGE_SIZE, role: 'venue_owner' }, signal })
        return { ...found, data: found.data.map(({ id, email, venue_name }) => ({ id, name: email, detail: venue_name ?? 'No venue' })) }
      },
    }),
    [api],
  )
  const confirm = async () => {
    if (!owner?.id) return setError('Please choose a user')
    setError(null)
    setBusy(true)
    await onAssign(owner.id)
    setBusy(false)
    setOwner(null)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Assign Venues"
      action="Assign"
      actionBusy="Assigning..."
      isBusy={isBusy}
      error={error}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        The user becomes an owner of {pluralise(count, 'venue')}, in addition to the venues that they have and the owners that there are.
      </p>
      <p className="field">
        <span className="label" id="assign-owner">
          Owner
        </span>
        <Combobox label="Owner" placeholder="Choose a user" find="Find a user" value={owner} onChange={setOwner} source={source} />
      </p>
    </ConfirmDialog>
  )
}
