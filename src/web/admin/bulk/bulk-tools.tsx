import { useState } from 'react'
import type { BulkAction } from '../../../domain/bulk.ts'
import { can } from '../../../domain/permissions.ts'
import { pluralise } from '../../pluralise.ts'
import { ConfirmAction } from '../../private/confirm-action.tsx'
import { PrivateIcon, type PrivateIconName } from '../../private/private-icon.tsx'
import type { Selection } from '../../private/table/use-selection.ts'
import { useActor } from '../../session/use-actor.ts'
import { Icon } from '../../ui/icon.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import * as styles from './bulk.module.css'
import { useBulkActions, type VenueSelection } from './use-bulk-change.ts'

/** Actions without confirmation: they can be undone completely and send no emails. */
const IMMEDIATE: readonly { action: BulkAction; name: string; icon: PrivateIconName }[] = [
  { action: 'feature', name: 'Feature', icon: 'star' },
  { action: 'stop_featuring', name: 'Stop featuring', icon: 'star' },
  { action: 'activate', name: 'Activate', icon: 'unlock' },
  { action: 'deactivate', name: 'Deactivate', icon: 'lock' },
]

type Props = {
  selection: Selection
  venues: VenueSelection
  total: number
  shown: number
}

export function BulkTools({ selection, venues, total, shown }: Props) {
  const [open, setOpen] = useState<'assign' | 'delete' | null>(null)
  const { start } = useBulkActions()
  const mayAssign = can(useActor(), 'assignment:change', undefined)
  const count = selection.isAll ? total : selection.ids.size
  if (count === 0) return null
  const run = async (action: BulkAction, userId?: string) => {
    if (await start(action, venues, userId)) selection.clear()
  }
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Selected venues">
        <strong role="status">{count.toLocaleString('en-GB')} selected</strong>
        {IMMEDIATE.map(({ action, name, icon }) => (
          <ToolButton key={action} name={name} icon={icon} onPress={() => void run(action)} />
        ))}
        {mayAssign ? <ToolButton name="Assign" icon="user" onPress={() => setOpen('assign')} /> : null}
        <ToolButton name="Delete" icon="bin" onPress={() => setOpen('delete')} />
        <button type="button" className="btn compact" onClick={selection.clear}>
          <Icon name="close" />
          Clear selection
        </button>
      </div>
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

function ToolButton({ name, icon, onPress }: { name: string; icon: PrivateIconName; onPress: () => void }) {
  return (
    <button type="button" className="btn compact" onClick={onPress}>
      <PrivateIcon name={icon} />
      {name}
    </button>
  )
}
