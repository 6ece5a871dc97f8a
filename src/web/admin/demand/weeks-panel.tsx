import type { DemandSummary } from '../../../contract/demand.ts'
import { formatShare } from '../../../domain/demand/demand.ts'
import { formatDate, formatShortDate } from '../../../domain/time.ts'
import * as styles from './charts.module.css'
import { ChartPanel, formatCount, Numbers } from './figures.tsx'
import type { DemandFilter } from './use-demand.ts'

const TITLE = 'Searches without a full match, by week'
/** In pixels: height of the columns, and of the space for the numbers above them. */
const HEIGHT = 150
const TOP = 24
const MAX_NUMBERED = 12
const MAX_LABELS = 6

type Props = { summary: DemandSummary; filter: DemandFilter }

export function WeeksPanel({ summary: { by_week }, filter }: Props) {
  const rows = by_week.map(({ week, searches, not_found }, index) => {
    const name = index === by_week.length - 1 ? `${formatShortDate(week)} (so far)` : formatShortDate(week)
    return [name, formatCount(searches), formatCount(not_found), formatShare(not_found, searches)] as const
  })
  return (
    <ChartPanel title={TITLE} table="weeks" filter={filter}>
      <p className={styles.legend} aria-hidden="true">
        <span data-mark="bar">Full week</span> <span data-mark="present">This week, so far</span>
      </p>
      <Columns weeks={by_week} />
      <Numbers of={TITLE} heads={['Week from', 'Searches', 'Without a full match', 'Share']} rows={rows} />
    </ChartPanel>
  )
}

function Columns({ weeks }: { weeks: DemandSummary['by_week'] }) {
  const highest = Math.max(1, ...weeks.map(({ not_found }) => not_found))
  const width = 100 / weeks.length
  const step = Math.ceil(weeks.length / MAX_LABELS)
  const isNumbered = weeks.length <= MAX_NUMBERED
  return (
    <svg className={styles.columns} width="100%" height={TOP + HEIGHT + 26} role="img" aria-label={inOneSentence(weeks)}>
      {weeks.map(({ week, not_found }, index) => {
        const height = (not_found / highest) * HEIGHT
        const fromLast = weeks.length - 1 - index
        return (
          <g key={week}>
            <rect
              data-present={fromLast === 0 || undefined}
              x={`${(index + 0.12) * width}%`}
              y={TOP + HEIGHT - height}
              width={`${0.76 * width}%`}
              height={height}
            />
            {isNumbered ? (
              <text className={styles.value} x={`${(index + 0.5) * width}%`} y={TOP + HEIGHT - height - 6}>
                {formatCount(not_found)}
              </text>
            ) : null}
            {fromLast % step === 0 ? (
              <text data-minor={fromLast % (2 * step) !== 0 || undefined} x={`${(index + 0.5) * width}%`} y={TOP + HEIGHT + 18}>
                {formatShortDate(week).slice(0, 6)}
              </text>
            ) : null}
          </g>
        )
      })}
      <line x1="0" x2="100%" y1={TOP + HEIGHT} y2={TOP + HEIGHT} />
    </svg>
  )
}

function inOneSentence(weeks: DemandSummary['by_week']): string {
  const full = weeks.slice(0, -1)
  const [first, last, present] = [full[0], full.at(-1), weeks.at(-1)]
  const top = full.toSorted((a, b) => b.not_found - a.not_found)[0]
  const parts = [
    first && last
      ? `From ${formatCount(first.not_found)} in the week of ${formatDate(first.week)} to ${formatCount(last.not_found)} in the week of ${formatDate(last.week)}.`
      : '',
    top ? `The most were ${formatCount(top.not_found)} in the week of ${formatDate(top.week)}.` : '',
    present ? `This week so far: ${formatCount(present.not_found)}.` : '',
  ]
  return `${TITLE}. ${parts.filter(Boolean).join(' ')}`
}
