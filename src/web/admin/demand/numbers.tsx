import { type ReactNode, useId } from 'react'
import type { DemandTable } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { DownloadLink } from '../../private/download-link.tsx'
import { useErrorBanner } from '../../private/error-banner.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { stringifySearch } from '../../search-params.ts'
import * as styles from './demand.module.css'
import { type DemandFilter, paramsOf } from './use-demand.ts'

type PanelProps = { title: string; table: DemandTable; filter: DemandFilter; children: ReactNode }

export function ChartPanel({ title, table, filter, children }: PanelProps) {
  const id = useId()
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <ExportLink table={table} filter={filter} of={title} />
      </header>
      {children}
    </section>
  )
}

export function ExportLink({ table, filter, of }: { table: DemandTable; filter: DemandFilter; of: string }) {
  const { showError, dismissError } = useErrorBanner()
  return (
    <DownloadLink
      href={`/api/demand/export${stringifySearch({ table, ...paramsOf(filter) })}`}
      fallback={FALLBACK_MESSAGES.fetchData}
      onFailure={(sentence) => (sentence === null ? dismissError() : showError(sentence))}
    >
      Download CSV<span className="visually-hidden"> of {of}</span>
    </DownloadLink>
  )
}

type NumbersProps = {
  of: string
  heads: readonly string[]
  rows: readonly (readonly [name: string, ...values: string[]])[]
}

export function Numbers({ of, heads, rows }: NumbersProps) {
  return (
    <details className={styles.numbers}>
      <summary>
        Numbers<span className="visually-hidden"> of {of}</span> <PrivateIcon name="chevron" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reached by keyboard */}
      <section className={dataTableStyles.scroll} tabIndex={0} aria-label={of}>
        <table className={styles.plain}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={heads[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
