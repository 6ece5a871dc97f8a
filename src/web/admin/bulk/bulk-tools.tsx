import { useMemo, useRef, useState } from 'react'
import type { BulkAction } from '../../../domain/bulk.ts'
import { MAX_FILTER_VALUES } from '../../../domain/filter-values.ts'
import { can } from '../../../domain/permissions.ts'
import { pluralise } from '../../pluralise.ts'
import { type Choice, Combobox } from '../../private/combobox.tsx'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { ExportLink } from '../../private/download-link.tsx'
import { useErrorBanner } from '../../private/error-banner.tsx'
import { PrivateIcon, type PrivateIconName } from '../../private/private-icon.tsx'
import type { Selection } from '../../private/table/use-selection.ts'
import { useShortcuts } from '../../private/use-shortcuts.ts'
import { stringifySearch } from '../../search-params.ts'
import { useActor } from '../../session/use-actor.ts'
import { useApi } from '../../site.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './bulk.module.css'
import { useBulkActions, type VenueSelection } from './use-bulk-change.ts'

const PAGE_SIZE = 50

type AssignDialogProps = { open: boolean; count: number; onClose: () => void; onAssign: (userId: string) => Promise<void> }

function AssignDialog({ open, count, onClose, onAssign }: AssignDialogProps) {
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
  const close = () => {
    setOwner(null)
    setError(null)
    onClose()
  }
  const confirm = async () => {
    if (!owner?.id) return setError('Please choose a user')
    setError(null)
    setBusy(true)
    await onAssign(owner.id)
    setBusy(false)
    close()
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
      onCancel={close}
    >
      <p>The user becomes an owner of {pluralise(count, 'venue')}. They keep their other venues, and the venues keep their other owners.</p>
      <p className="field">
        <span className="label" id="assign-owner">
          Owner
        </span>
        <Combobox label="Owner" placeholder="Choose a user" find="Find a user" value={owner} onChange={setOwner} source={source} />
      </p>
    </ConfirmDialog>
  )
}

/** Actions without confirmation: they can be undone completely and send no emails. */
const IMMEDIATE: readonly { action: BulkAction; name: string; icon: PrivateIconName }[] = [
  { action: 'feature', name: 'Feature', icon: 'star' },
  { action: 'stop_featuring', name: 'Stop featuring', icon: 'star' },
  { action: 'activate', name: 'Activate', icon: 'unlock' },
  { action: 'deactivate', name: 'Deactivate', icon: 'lock' },
]

type BulkToolsProps = {
  selection: Selection
  venues: VenueSelection
  total: number
  shown: number
}

export function BulkTools({ selection, venues, total, shown }: BulkToolsProps) {
  const [open, setOpen] = useState<'assign' | 'delete' | null>(null)
  const { start } = useBulkActions()
  const mayAssign = can(useActor(), 'assignment:change', undefined)
  const count = selection.isAll ? total : selection.ids.size
  const tools = useRef<HTMLElement>(null)
  useShortcuts(count > 0 ? { b: () => tools.current?.querySelector('button')?.focus() } : {})
  if (count === 0) return null
  const run = async (action: BulkAction, userId?: string) => {
    if (await start(action, venues, userId)) selection.clear()
  }
  const close = () => setOpen(null)
  const clear = () => {
    selection.clear()
    // The focus must move, because the bar with the button disappears.
    document.getElementById('venues')?.focus()
  }
  return (
    <>
      <section ref={tools} className={styles.tools} aria-label="Selected venues">
        <strong role="status">{count.toLocaleString('en-GB')} selected</strong>
        {IMMEDIATE.map(({ action, name, icon }) => (
          <ToolButton key={action} name={name} icon={icon} onClick={() => void run(action)} />
        ))}
        {mayAssign ? <ToolButton name="Assign" icon="user" onClick={() => setOpen('assign')} /> : null}
        <ToolButton name="Delete" icon="bin" onClick={() => setOpen('delete')} />
        <ExportSelected venues={venues} />
        <button type="button" className="btn compact" onClick={clear}>
          <Icon name="close" />
          Clear selection
        </button>
      </section>
      {total > shown && (selection.isAll || selection.ids.size >= shown) ? (
        <p className={styles.all}>
          {selection.isAll ? `All ${total.toLocaleString('en-GB')} venues in this list are selected. ` : ''}
          <button type="button" className="link" onClick={selection.isAll ? selection.selectPage : selection.selectAll}>
            {selection.isAll ? `Select only the ${shown} on this page` : `Select all ${total.toLocaleString('en-GB')} venues in this list`}
          </button>
        </p>
      ) : null}
      <AssignDialog open={open === 'assign'} count={count} onClose={close} onAssign={(userId) => run('assign', userId)} />
      <ConfirmAction open={open === 'delete'} onClose={close} title="Delete Venues" run={() => run('delete')}>
        <p>Are you sure you want to delete {pluralise(count, 'venue')}?</p>
        <p>
          This also deletes their menus and reservations. Diners with an upcoming reservation get an email. The venues stay in the trash,
          and you can undo this.
        </p>
      </ConfirmAction>
    </>
  )
}

/** As many venues as a URL may name. More are exported with 'Select all'. */
function ExportSelected({ venues }: { venues: VenueSelection }) {
  const { showError } = useErrorBanner()
  const label = (
    <>
      <PrivateIcon name="download" />
      Export
    </>
  )
  if ('ids' in venues && venues.ids.length > MAX_FILTER_VALUES) {
    const refuse = () => showError(`Please select at most ${MAX_FILTER_VALUES} venues one by one, or all venues in the list.`)
    return (
      <button type="button" className="btn compact" onClick={refuse}>
        {label}
      </button>
    )
  }
  const query = 'ids' in venues ? { id: venues.ids } : venues.filter
  return <ExportLink href={`/api/exports/venues${stringifySearch({ format: 'csv', ...query })}`}>{label}</ExportLink>
}

function ToolButton({ name, icon, onClick }: { name: string; icon: PrivateIconName; onClick: () => void }) {
  return (
    <button type="button" className="btn compact" onClick={onClick}>
      <PrivateIcon name={icon} />
      {name}
    </button>
  )
}
