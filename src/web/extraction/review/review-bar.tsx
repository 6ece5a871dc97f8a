import * as formBarStyles from '../../private/form-bar.module.css'
import type { ReviewWork } from './use-review.ts'

type Props = { work: ReviewWork; items: number; kept: number; onLeave: () => void }

export function ReviewBar({ work, items, kept, onLeave }: Props) {
  const { removed, canUndo, isPublishing } = work
  return (
    <div className={formBarStyles.bar}>
      <span className={`small muted ${formBarStyles.note}`} role="status">
        {removed ? `${removed} is removed. ` : ''}
        {kept} of {items} items will be on the menu
      </span>
      <button type="button" className="btn ghost compact" disabled={!canUndo} aria-keyshortcuts="Alt+Z" onClick={work.undo}>
        Undo
      </button>
      <button type="button" className="btn outline" onClick={onLeave}>
        Cancel
      </button>
      <button type="submit" className="btn" disabled={isPublishing}>
        {isPublishing ? 'Publishing...' : 'Publish'}
      </button>
    </div>
  )
}
