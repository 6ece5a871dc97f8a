import type { BulkChange } from '../../../contract/bulk.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './import.module.css'

const STEPS = ['File', 'Columns', 'Check', 'Apply'] as const

/** The steps of an import. The second step stays open while a column has no field. */
export function ImportSteps({ change }: { change: BulkChange | undefined }) {
  const current = currentStep(change)
  return (
    <ol className={styles.steps} aria-label="Steps of the import">
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
          <span className={styles.number}>{index < current ? <Icon name="tick" /> : index + 1}</span>
          {name}
          {index < current ? <span className="visually-hidden"> (done)</span> : null}
        </li>
      ))}
    </ol>
  )
}

function currentStep(change: BulkChange | undefined): number {
  if (!change?.import) return 0
  if (change.status === 'running') return 3
  const isToChoose = ({ target, is_chosen }: { target: string | null; is_chosen: boolean }) => target === null && !is_chosen
  const mayChoose = change.status === 'checked' && change.import.what === 'venues'
  if (mayChoose && change.import.columns.some(isToChoose)) return 1
  return change.status === 'checking' || change.status === 'checked' ? 2 : 0
}
