import { ALLERGEN_STATEMENT_LABELS, ALLERGEN_STATEMENTS } from '../../domain/menu/allergens.ts'
import * as panelStyles from '../private/panel.module.css'
import * as styles from './allergen-progress.module.css'
import { type DishRow, describeProgress } from './dish-status.ts'
import { StatementMark } from './statement-mark.tsx'

export function AllergenProgress({ rows }: { rows: readonly DishRow[] }) {
  const confirmed = rows.filter(({ status }) => status === 'confirmed').length
  const label = `${confirmed} of ${rows.length} ${rows.length === 1 ? 'dish' : 'dishes'} confirmed`
  return (
    <section className={`${panelStyles.panel} ${styles.progress}`} aria-label="Progress">
      <div>
        <p>
          <b>{label}</b> <span className="muted small">{describeProgress(rows)}</span>
        </p>
        <progress value={confirmed} max={rows.length} aria-label={label} />
      </div>
      <ul className={styles.key} aria-label="Marks">
        {[...ALLERGEN_STATEMENTS, undefined].map((statement) => (
          <li key={statement ?? 'none'}>
            <StatementMark statement={statement} />
            {statement ? ALLERGEN_STATEMENT_LABELS[statement] : 'Not stated'}
          </li>
        ))}
      </ul>
    </section>
  )
}
