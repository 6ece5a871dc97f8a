import type { DemandSummary } from '../../../contract/demand.ts'
import { formatShare } from '../../../domain/demand/demand.ts'
import * as styles from './demand.module.css'
import { count } from './key-figures.tsx'
import { ChartPanel, Numbers } from './numbers.tsx'
import type { DemandFilter } from './use-demand.ts'

const TITLE = 'Searches without a full match, by town'
/** Number of towns with their own bar; the other towns share one. */
const MAX_BARS = 7

type Bar = { name: string; value: number }

export function TownsPanel({ summary: { by_town }, filter }: { summary: DemandSummary; filter: DemandFilter }) {
  const bars = barsOf(by_town)
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ChartPanel title={TITLE} table="towns" filter={filter}>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${TITLE}. ${bars.map(({ name, value }) => `${name}: ${count(value)}`).join(', ')}.`}
      >
        {bars.map(({ name, value }) => (
          <div key={name}>
            <span>{name}</span>
            <svg width="100%" height="18" aria-hidden="true">
              <rect width={`${(value / highest) * 100}%`} height="18" />
            </svg>
            <span className={styles.value}>{count(value)}</span>
          </div>
        ))}
      </div>
      <Numbers
        of={TITLE}
        heads={['Town', 'Searches', 'Without a full match', 'Share', 'Venues']}
        rows={by_town.map(({ town, searches, not_found, venues }) => [
          nameOf(town),
          count(searches),
          count(not_found),
          formatShare(not_found, searches),
          count(venues),
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

export function nameOf(town: string): string {
  return town === '' ? 'No town named' : town
}
