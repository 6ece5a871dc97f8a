import { type ReactNode, useId } from 'react'
import type { DemandSummary } from '../../../contract/demand.ts'
import { type DemandTable, formatMinutes, formatShare, STALE_MENU_MONTHS } from '../../../domain/demand/demand.ts'
import { DateTime } from '../../private/date-time.tsx'
import { ExportLink } from '../../private/download-link.tsx'
import * as panelStyles from '../../private/panel.module.css'
import { PrivateIcon } from '../../private/private-icon.tsx'
import * as dataTableStyles from '../../private/table/data-table.module.css'
import { stringifySearch } from '../../search-params.ts'
import * as demandStyles from './demand.module.css'
import { type DemandFilter, paramsOf } from './use-demand.ts'

export function KeyFigures({ summary, weeks }: { summary: DemandSummary; weeks: number }) {
  const { searches, not_found, before, service, menus } = summary
  return (
    <>
      <dl className={demandStyles.figures}>
        <Figure name="Searches" value={formatCount(searches)} note={`${formatCount(before.searches)} in the ${weeks} weeks before`} />
        <Figure
          name="Without a full match"
          value={formatShare(not_found, searches)}
          note={`${formatCount(not_found)} searches; ${formatShare(before.not_found, before.searches)} before`}
        />
        <Figure
          name="Median time to answer"
          value={service.median_minutes === null ? '–' : formatMinutes(service.median_minutes)}
          note={`${formatCount(service.requests)} requests, ${formatShare(service.answered, service.requests)} answered; ${
            service.median_minutes_before === null ? 'none' : formatMinutes(service.median_minutes_before)
          } before`}
        />
        <Figure
          name="Menus out of date"
          value={formatCount(menus.stale)}
          note={`of ${formatCount(menus.total)}, unchanged for ${STALE_MENU_MONTHS} months`}
        />
      </dl>
      <p className={`muted small ${demandStyles.asOf}`}>
        {service.computed_at ? (
          <>
            Requests, answers and menus as of <DateTime at={service.computed_at} withTime />; they are counted every hour.
          </>
        ) : (
          'Requests, answers and menus are counted every hour. The first count is on its way.'
        )}
      </p>
    </>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className={demandStyles.figure}>
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <span className={demandStyles.note}>{note}</span>
      </dd>
    </div>
  )
}

export function formatCount(number: number): string {
  return number.toLocaleString('en-GB')
}

type PanelProps = { title: string; table: DemandTable; filter: DemandFilter; children: ReactNode }

export function ChartPanel({ title, table, filter, children }: PanelProps) {
  const id = useId()
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <DemandExportLink table={table} filter={filter} of={title} />
      </header>
      {children}
    </section>
  )
}

export function DemandExportLink({ table, filter, of }: { table: DemandTable; filter: DemandFilter; of: string }) {
  return (
    <ExportLink href={`/api/demand/export${stringifySearch({ table, ...paramsOf(filter) })}`}>
      Download CSV<span className="visually-hidden"> of {of}</span>
    </ExportLink>
  )
}

type NumbersProps = {
  of: string
  heads: readonly string[]
  rows: readonly (readonly [name: string, ...values: string[]])[]
}

export function Numbers({ of, heads, rows }: NumbersProps) {
  return (
    <details className={demandStyles.numbers}>
      <summary>
        Numbers<span className="visually-hidden"> of {of}</span> <PrivateIcon name="chevron" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls has to be reached by keyboard */}
      <section className={dataTableStyles.scroll} tabIndex={0} aria-label={of}>
        <table className={demandStyles.plain}>
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
