import { ALLERGENS, type AllergenStatement } from '../../domain/menu/allergens.ts'
import { DateTime } from '../private/date-time.tsx'
import { Icon } from '../ui/icon.tsx'
import type { DishRow } from './dish-status.ts'
import * as styles from './dish-status-cell.module.css'

const MARKS: Record<AllergenStatement, string> = { contains: 'C', may_contain: 'M', free_from: 'F' }

export function StatementMark({ statement }: { statement: AllergenStatement | undefined }) {
  return (
    <span className={styles.mark} data-statement={statement ?? 'none'} aria-hidden="true">
      {statement ? MARKS[statement] : '?'}
    </span>
  )
}

export function DishStatusCell({ row, onConfirm }: { row: DishRow; onConfirm: () => void }) {
  const { item, status, stated } = row
  const { allergens } = item
  if (status === 'confirmed' && allergens?.confirmed_at) {
    return (
      <span className={styles.confirmed}>
        <Icon name="tick" />
        <span>
          {allergens.confirmed_name ? `${allergens.confirmed_name}, ` : ''}
          <DateTime at={allergens.confirmed_at} />
        </span>
      </span>
    )
  }
  const isComplete = status !== 'incomplete'
  const progress = stated === 0 ? 'Not started' : `${stated} of ${ALLERGENS.length}${isComplete ? '' : ' stated'}`
  return (
    <span className={styles.open}>
      {allergens?.recipe_changed ? <strong className={styles.changed}>Recipe changed</strong> : progress}
      {isComplete ? (
        <button type="button" className="btn compact" aria-label={`Confirm ${item.name}`} onClick={onConfirm}>
          Confirm
        </button>
      ) : null}
    </span>
  )
}
