import type { AllergenStatement } from '../../domain/menu/allergens.ts'
import * as styles from './statement-mark.module.css'

const MARKS: Record<AllergenStatement, string> = { contains: 'C', may_contain: 'M', free_from: 'F' }

export function StatementMark({ statement }: { statement: AllergenStatement | undefined }) {
  return (
    <span className={styles.mark} data-statement={statement ?? 'none'} aria-hidden="true">
      {statement ? MARKS[statement] : '?'}
    </span>
  )
}
