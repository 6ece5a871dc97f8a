import { Link } from '@tanstack/react-router'
import type { DemandSummary, DemandWords } from '../../../contract/demand.ts'
import { formatShare, WORDS_COLUMNS } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { type Column, NUMBER_ORDERS } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import * as styles from './charts.module.css'
import { ChartPanel, DemandExportLink, formatCount, Numbers } from './figures.tsx'
import { type DemandFilter, useWords } from './use-demand.ts'

const TOWNS_TITLE = 'Searches without a full match, by town'
/** Number of towns with their own bar; the other towns share one. */
const MAX_BARS = 7

type Bar = { name: string; value: number }

export function TownsPanel({ summary: { by_town }, filter }: { summary: DemandSummary; filter: DemandFilter }) {
  const bars = barsOf(by_town)
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ChartPanel title={TOWNS_TITLE} table="towns" filter={filter}>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${TOWNS_TITLE}. ${bars.map(({ name, value }) => `${name}: ${formatCount(value)}`).join(', ')}.`}
      >
        {bars.map(({ name, value }) => (
          <div key={name}>
            <span>{name}</span>
            <svg width="100%" height="18" aria-hidden="true">
              <rect width={`${(value / highest) * 100}%`} height="18" />
            </svg>
            <span className={styles.value}>{formatCount(value)}</span>
          </div>
        ))}
      </div>
      <Numbers
        of={TOWNS_TITLE}
        heads={['Town', 'Searches', 'Without a full match', 'Share', 'Venues']}
        rows={by_town.map(({ town, searches, not_found, venues }) => [
          nameOf(town),
          formatCount(searches),
          formatCount(not_found),
          formatShare(not_found, searches),
          formatCount(venues),
        ])}
      />
    </ChartPanel>
  )
}

function barsOf(towns: DemandSummary['by_town']): Bar[] {
  const named = towns.map(({ town, not_found }) => ({ name: nameOf(town), value: not_found }))
  if (named.length <= MAX_BARS + 1) return named
  const rest = named.slice(MAX_BARS)
  return [...named.slice(0, MAX_BARS), { name: `${rest.length} more towns`, value: rest.reduce((sum, { value }) => sum + value, 0) }]
}

function nameOf(town: string): string {
  return town === '' ? 'No town named' : town
}

const WORDS_TITLE = 'Words without a match'
const SHOWN_TOWNS = 4

const COLUMNS: Column<DemandWords, (typeof WORDS_COLUMNS)[number]>[] = [
  { title: 'Words', sort: 'words', cell: ({ words }) => <span className="strong">“{words}”</span> },
  { title: 'Times', sort: 'times', orders: NUMBER_ORDERS, kind: 'number', cell: ({ times }) => formatCount(times) },
  { title: 'Towns', kind: 'long', label: 'In', cell: ({ towns }) => numberInWords(towns) },
  { title: 'Nearest match', kind: 'long', label: 'Nearest match', cell: ({ nearest }) => <Nearest match={nearest} /> },
  {
    title: 'Next step',
    kind: 'full',
    cell: ({ words, towns: [town] }) => (
      <>
        <Link className="link" to="/search" search={{ q: words, ...(town ? { city: town } : {}) }}>
          View results<span className="visually-hidden"> for {words}</span>
        </Link>
        {' · '}
        <Link className="link" to="/admin/synonyms">
          Add a synonym<span className="visually-hidden"> for {words}</span>
        </Link>
      </>
    ),
  },
]

export function WordsPanel({ filter }: { filter: DemandFilter }) {
  const state = useTableState('words', WORDS_COLUMNS, '-times')
  return (
    <TablePanel
      title={WORDS_TITLE}
      id="words"
      query={useWords(filter, state)}
      state={state}
      columns={COLUMNS}
      keyOf={({ words }) => words}
      filters={<DemandExportLink table="words" filter={filter} of={WORDS_TITLE} />}
      loading="Loading words..."
      empty="No words to show"
      failure={FALLBACK_MESSAGES.fetchData}
    />
  )
}

function Nearest({ match }: { match: DemandWords['nearest'] }) {
  if (match === null) return <span className="muted">No similar match</span>
  const { dish, venue, town } = match
  return (
    <>
      <Link className="link" to="/venues/$id" params={{ id: venue.slug }}>
        {venue.name}
      </Link>
      , {town}
      {dish === null ? null : `: ${dish}`}
    </>
  )
}

function numberInWords(towns: readonly string[]): string {
  const names = towns.toSorted((a, b) => Number(a === '') - Number(b === '')).map(nameOf)
  const rest = names.length - SHOWN_TOWNS
  return rest > 1 ? `${names.slice(0, SHOWN_TOWNS).join(', ')} and ${rest} more` : names.join(', ')
}
