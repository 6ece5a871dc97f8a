import { Link } from '@tanstack/react-router'
import type { DemandWords } from '../../../contract/demand.ts'
import { WORDS_COLUMNS } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { Column } from '../../private/table/data-table.tsx'
import { TablePanel } from '../../private/table/table-panel.tsx'
import { useTableState } from '../../private/table/table-state.ts'
import { count } from './key-figures.tsx'
import { ExportLink } from './numbers.tsx'
import { nameOf } from './towns-panel.tsx'
import { type DemandFilter, useWords } from './use-demand.ts'

const TITLE = 'Words that found nothing'
const SHOWN_TOWNS = 4

const COLUMNS: Column<DemandWords, (typeof WORDS_COLUMNS)[number]>[] = [
  { title: 'Words', sort: 'words', cell: ({ words }) => <span className="strong">“{words}”</span> },
  { title: 'Times', sort: 'times', kind: 'number', cell: ({ times }) => count(times) },
  { title: 'Towns', kind: 'long', label: 'In:', cell: ({ towns }) => inWords(towns) },
  { title: 'Nearest match', kind: 'long', label: 'Nearest match:', cell: ({ nearest }) => <Nearest match={nearest} /> },
  {
    title: 'Next step',
    kind: 'full',
    cell: ({ words, towns: [town] }) => (
      <>
        <Link className="link" to="/search" search={{ q: words, ...(town ? { city: town } : {}) } as never}>
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
      title={TITLE}
      id="words"
      query={useWords(filter, state)}
      state={state}
      columns={COLUMNS}
      keyOf={({ words }) => words}
      filters={<ExportLink table="words" filter={filter} of={TITLE} />}
      loading="Loading words..."
      empty="No words to show"
      failure={FALLBACK_MESSAGES.fetchData}
    />
  )
}

function Nearest({ match }: { match: DemandWords['nearest'] }) {
  if (match === null) return <span className="muted">Nothing alike</span>
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

function inWords(towns: readonly string[]): string {
  const names = towns.toSorted((a, b) => Number(a === '') - Number(b === '')).map(nameOf)
  const rest = names.length - SHOWN_TOWNS
  return rest > 1 ? `${names.slice(0, SHOWN_TOWNS).join(', ')} and ${rest} more` : names.join(', ')
}
