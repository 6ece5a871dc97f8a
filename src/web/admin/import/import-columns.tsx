import type { Import } from '../../../contract/bulk.ts'
import { IMPORT_TARGETS } from '../../../domain/venue/import-targets.ts'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { fieldLabel } from '../audit/audit-labels.ts'
import * as styles from './import.module.css'

const LEAVE_OUT = ''

type Props = { file: Import; onChoose: (column: string, target: string | null) => void }

export function ImportColumns({ file: { columns, what }, onChoose }: Props) {
  if (columns.length === 0) return null
  const leftOut = columns.filter(({ target }) => target === null).length
  return (
    <section className={panelStyles.panel} aria-labelledby="columns">
      <header>
        <h2 id="columns">Columns</h2>
        <span className="muted small">
          {columns.length - leftOut} used, {leftOut} left out
        </span>
      </header>
      <div className={styles.scroll}>
        <table className={styles.columns}>
          <thead>
            <tr>
              <th scope="col">Column in the file</th>
              <th scope="col">Example</th>
              <th scope="col">Goes to</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, example, target, is_chosen }) => (
              <tr key={name} data-left-out={target === null || undefined}>
                <td>
                  <code>{name}</code>
                </td>
                <td className={styles.example}>{example}</td>
                <td>
                  {what === 'venues' && (target === null || is_chosen) ? (
                    <select
                      className={inputStyles.input}
                      aria-label={`Field for ${name}`}
                      value={target ?? LEAVE_OUT}
                      onChange={(event) => onChoose(name, event.target.value === LEAVE_OUT ? null : event.target.value)}
                    >
                      <option value={LEAVE_OUT}>Leave out</option>
                      {IMPORT_TARGETS.map((one) => (
                        <option key={one} value={one}>
                          {fieldLabel(one)}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <strong className="strong">{target === null ? 'Left out' : fieldLabel(target)}</strong>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
