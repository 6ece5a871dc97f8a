import * as formBarStyles from '../../private/form-bar.module.css'
import type { ReviewWork } from './use-review.ts'

type Props = { work: ReviewWork; items: number; kept: number; onLeave: () => void }

/** The bar with the number of items, Undo for the item removed last, and the buttons to publish or leave. */
export function ReviewBar({ work, items, kept, onLeave }: Props) {
  const { removed, isPublishing } = work
  return (
    <div className={formBarStyles.bar}>
      <span className={`small muted ${formBarStyles.note}`} role="status">
        {removed ? `${removed.name} is removed. ` : ''}
        {kept} of {items} items will be on the menu
      </span>
      {removed ? (
        <button type="button" className="btn ghost compact" onClick={work.bringBack}>
          Undo
        </button>
      ) : null}
      <button type="button" className="btn outline" onClick={onLeave}>
        Cancel
      </button>
      <button type="submit" className="btn" disabled={isPublishing}>
        {isPublishing ? 'Publishing...' : 'Publish'}
      </button>
    </div>
  )
}
