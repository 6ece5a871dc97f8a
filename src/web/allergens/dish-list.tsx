import { ALLERGENS } from '../../domain/menu/allergens.ts'
import * as styles from './dish-list.module.css'
import type { DishRow, DishStatus } from './dish-status.ts'

type Props = { rows: readonly DishRow[]; onChoose: (id: string) => void; onClose: () => void }

const LABELS: Record<DishStatus, (row: DishRow) => string> = {
  confirmed: () => 'Confirmed',
  ready: () => 'Ready to confirm',
  changed: () => 'Recipe changed',
  incomplete: ({ stated }) => `${stated} of ${ALLERGENS.length} stated`,
}

export function DishList({ rows, onChoose, onClose }: Props) {
  return (
    <nav aria-label="All dishes" className={styles.list}>
      <button type="button" className="link" onClick={onClose}>
        Back to the dish
      </button>
      <ul>
        {rows.map((row) => (
          <li key={row.item.id}>
            <button type="button" onClick={() => onChoose(row.item.id)}>
              <span>{row.item.name}</span>
              <span className="muted small">{LABELS[row.status](row)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
