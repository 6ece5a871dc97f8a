import { useState } from 'react'
import type { TrashList } from '../../../contract/trash.ts'
import { TRASH_KINDS } from '../../../domain/trash.ts'
import { pluralise } from '../../pluralise.ts'
import * as inputStyles from '../../private/input.module.css'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as styles from './trash.module.css'
import { KIND_NAMES } from './trash-cells.tsx'
import { useDeleteForGood, useTrashCounts } from './use-trash.ts'

/** The user must type this word, so that a single click cannot delete everything. */
const WORD = 'empty'

export function EmptyTrash({ finalFocus }: { finalFocus: () => HTMLElement | null }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const deleteForGood = useDeleteForGood()
  const counts = useTrashCounts(isOpen)
  const open = () => {
    setTyped('')
    setError(null)
    setOpen(true)
  }
  const confirm = async () => {
    if (isBusy) return
    if (typed.trim().toLowerCase() !== WORD) {
      setError(`Please type ${WORD} to confirm`)
      return
    }
    setBusy(true)
    await deleteForGood('all')
    setBusy(false)
    setOpen(false)
  }
  return (
    <>
      <button type="button" className="btn outline compact" aria-haspopup="dialog" onClick={open}>
        Empty trash
      </button>
      <ConfirmDialog
        open={isOpen}
        title="Empty trash?"
        action="Empty trash"
        actionBusy="Deleting..."
        isDanger
        isBusy={isBusy}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setOpen(false)}
        finalFocus={finalFocus}
      >
        <p>{whatIsDeleted(counts)} deleted for good. This action cannot be undone.</p>
        <label className={styles.confirm}>
          <span>
            Type <b>{WORD}</b> to confirm
          </span>
          <input
            className={inputStyles.input}
            value={typed}
            autoComplete="off"
            maxLength={20}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && void confirm()}
          />
        </label>
      </ConfirmDialog>
    </>
  )
}

/** '2 venues and 1 menu are'. Names no numbers while they are unknown. */
function whatIsDeleted(counts: TrashList['counts'] | undefined): string {
  const present = TRASH_KINDS.filter((kind) => counts && counts[kind] > 0)
  if (!counts || present.length === 0) return 'Everything in the trash is'
  const total = present.reduce((sum, kind) => sum + counts[kind], 0)
  const named = present.map((kind) => pluralise(counts[kind], KIND_NAMES[kind].one.toLowerCase(), KIND_NAMES[kind].all.toLowerCase()))
  return `${joined(named)} ${total === 1 ? 'is' : 'are'}`
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
