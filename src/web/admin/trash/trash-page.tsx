import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TrashEntry } from '../../../contract/trash.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import { TRASH_KINDS } from '../../../domain/trash.ts'
import { ReauthProvider } from '../../account/settings/reauth-provider.tsx'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { DateTime } from '../../private/date-time.tsx'
import { PrivateIcon } from '../../private/private-icon.tsx'
import { PrivatePage } from '../../private/private-page.tsx'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { type Selection, useSelection } from '../../private/table/use-selection.ts'
import * as tabsStyles from '../../private/tabs.module.css'
import { useRestore } from '../../private/undo.ts'
import { useActor } from '../../session/use-actor.ts'
import { Icon } from '../../ui/icon.tsx'
import { restoreFocusAfterRemoval } from '../../ui/restore-focus.ts'
import * as bulkStyles from '../bulk/bulk.module.css'
import type { TrashSearch } from '../search-types.ts'
import { EmptyTrash } from './empty-trash.tsx'
import * as styles from './trash.module.css'
import { DeletedCell, isBlocked, KeptCell, KIND_NAMES } from './trash-cells.tsx'
import { useDeleteForGood, useRestoreAll, useTrash, useTrashKind } from './use-trash.ts'

export function TrashPage() {
  return (
    <ReauthProvider>
      <TrashScreen />
    </ReauthProvider>
  )
}

function TrashScreen() {
  const days = useTrash({ ...useTableState('trash'), kind: useTrashKind() }).data?.days
  return (
    <PrivatePage title="Trash" lead={`${keptInWords(days)} Erased diner data is removed at once and never kept here.`}>
      <Trash />
    </PrivatePage>
  )
}

function keptInWords(days: number | undefined): string {
  if (days === undefined) return 'What you delete is kept here for a time.'
  return days === 0 ? 'This guide does not keep what you delete.' : `What you delete is kept here for ${pluralise(days, 'day')}.`
}

const heading = () => document.getElementById('trash')

function Trash() {
  const state = useTableState('trash')
  const kind = useTrashKind()
  const query = useTrash({ ...state, kind })
  const restore = useRestore()
  const deleteForGood = useDeleteForGood()
  const [gone, setGone] = useState<TrashEntry | null>(null)
  const mayEmpty = can(useActor(), 'trash:manage', undefined)
  const entries = query.data?.data ?? []
  const selection = useSelection(
    entries.map(({ id }) => id),
    JSON.stringify([state.q, kind, state.page]),
  )
  const columns: Column<TrashEntry, never>[] = [
    { title: 'Deleted', cell: (entry) => <DeletedCell entry={entry} /> },
    { title: 'Kind', cell: (entry) => KIND_NAMES[entry.kind].one },
    { title: 'By', kind: 'long', label: 'By', cell: (entry) => entry.deleted_by_email },
    { title: 'When', kind: 'full', cell: (entry) => <DateTime at={entry.deleted_at} withTime /> },
    { title: 'Kept', cell: (entry) => <KeptCell entry={entry} /> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (entry) => <Actions entry={entry} onRestore={() => restore(entry.id)} onDelete={mayEmpty ? () => setGone(entry) : null} />,
    },
  ]
  return (
    <>
      <KindTabs counts={query.data?.counts} current={kind} />
      <TablePanel
        title="Deleted"
        id="trash"
        query={query}
        state={state}
        columns={columns}
        keyOf={({ id }) => id}
        find="Name or user"
        hasSlash
        selection={{ of: selection, nameOf: ({ title }) => title }}
        above={<SelectedTools selection={selection} entries={entries} />}
        filters={mayEmpty && query.data && query.data.data.length > 0 ? <EmptyTrash finalFocus={heading} /> : null}
        loading="Loading the trash..."
        empty={state.q || kind ? 'Nothing found in the trash' : 'The trash is empty.'}
        failure={FALLBACK_MESSAGES.fetchData}
      />
      {query.data && query.data.data.length > 0 ? (
        <p className={`muted small ${styles.note}`}>Restoring brings back everything listed under the name.</p>
      ) : null}
      <ConfirmAction
        open={gone !== null}
        onClose={() => setGone(null)}
        title="Delete for Good"
        run={async () => gone && deleteForGood(gone)}
        row="tr"
        finalFocus={heading}
      >
        <p>
          <span className="strong">{gone?.title}</span> is deleted for good. This action cannot be undone.
        </p>
      </ConfirmAction>
    </>
  )
}

/** Restores the selected entries of the page. */
function SelectedTools({ selection, entries }: { selection: Selection; entries: readonly TrashEntry[] }) {
  const restoreAll = useRestoreAll()
  const [isBusy, setBusy] = useState(false)
  const selected = entries.filter(({ id }) => selection.isSelected(id))
  if (selected.length === 0) return null
  const clear = () => {
    selection.clear()
    // The focus must move, because the bar with the button disappears.
    heading()?.focus()
  }
  const restore = async () => {
    if (isBusy) return
    setBusy(true)
    await restoreAll(selected)
    setBusy(false)
    clear()
  }
  return (
    <section className={bulkStyles.tools} aria-label="Selected entries">
      <strong role="status">{selected.length} selected</strong>
      <button type="button" className="btn compact" aria-disabled={isBusy || undefined} onClick={() => void restore()}>
        <PrivateIcon name="undo" />
        {isBusy ? 'Restoring...' : 'Restore'}
      </button>
      <button type="button" className="btn compact" onClick={clear}>
        <Icon name="close" />
        Clear selection
      </button>
    </section>
  )
}

type ActionsProps = { entry: TrashEntry; onRestore: () => Promise<void>; onDelete: (() => void) | null }

function Actions({ entry, onRestore, onDelete }: ActionsProps) {
  const [isBusy, setBusy] = useState(false)
  const blocked = isBlocked(entry)
  const restore = async (button: HTMLElement) => {
    if (isBusy || blocked) return
    const moveFocus = restoreFocusAfterRemoval(button, 'tr', heading)
    setBusy(true)
    await onRestore()
    setBusy(false)
    moveFocus()
  }
  return (
    <>
      <button
        type="button"
        className="btn outline compact"
        aria-label={`Restore ${entry.title}`}
        aria-disabled={blocked || isBusy || undefined}
        aria-describedby={entry.missing || entry.conflict ? `trash-${entry.id}` : undefined}
        onClick={(event) => void restore(event.currentTarget)}
      >
        <PrivateIcon name="undo" />
        {isBusy ? 'Restoring...' : 'Restore'}
      </button>{' '}
      {onDelete ? (
        <button
          type="button"
          className="icon-button compact danger"
          aria-label={`Delete ${entry.title} for good`}
          title="Delete for good"
          onClick={onDelete}
        >
          <PrivateIcon name="bin" />
        </button>
      ) : null}
    </>
  )
}

function KindTabs({ counts, current }: { counts: Record<string, number> | undefined; current: string | undefined }) {
  const seesUsers = can(useActor(), 'user:list', undefined)
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : null
  const choices = [
    { kind: undefined, name: 'All', count: all },
    ...TRASH_KINDS.filter((kind) => kind !== 'user' || seesUsers).map((kind) => ({
      kind,
      name: KIND_NAMES[kind].all,
      count: counts?.[kind] ?? null,
    })),
  ]
  return (
    <nav className={`${tabsStyles.tabs} ${tabsStyles.ofPage}`} aria-label="Kind">
      {choices.map(({ kind, name, count }) => (
        <Link
          key={name}
          from="/admin/trash"
          to="."
          search={(search): TrashSearch => ({ ...search, kind, trash_page: undefined })}
          aria-current={kind === current ? 'page' : undefined}
          activeOptions={{ exact: true }}
          resetScroll={false}
        >
          {name} <span className="muted tabular">{count ?? '–'}</span>
        </Link>
      ))}
    </nav>
  )
}
