import type { DemandSummary } from '../../../contract/demand.ts'
import { DEMAND_PERIODS, MIN_COUNT } from '../../../domain/demand/demand.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { FetchErrorBanner } from '../../private/error-banner.tsx'
import * as inputStyles from '../../private/input.module.css'
import * as panelStyles from '../../private/panel.module.css'
import { PrivatePage } from '../../private/private-page.tsx'
import { TableSkeleton } from '../../private/table/list-panel.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import * as styles from './demand.module.css'
import { KeyFigures } from './figures.tsx'
import { MenusPanel } from './menus-panel.tsx'
import { ServicePanel } from './service-panel.tsx'
import { type DemandFilter, useDemand, useDemandFilter } from './use-demand.ts'
import { WeeksPanel } from './weeks-panel.tsx'
import { TownsPanel, WordsPanel } from './words-panel.tsx'

type Filters = ReturnType<typeof useDemandFilter>

export function DemandPage() {
  const filter = useDemandFilter()
  const query = useDemand(filter)
  return (
    <PrivatePage
      title="Demand"
      lead={`What diners looked for and did not find, and how fast venues reply. Searches are counted without any data about diners; counts below ${MIN_COUNT} in a week are left out.`}
      actions={<FilterFields filter={filter} towns={query.data?.towns ?? []} />}
    >
      {query.isError && !query.data ? (
        <FetchErrorBanner error={query.error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? (
        <LoadingSkeleton text="Loading demand...">
          <FiguresSkeleton />
        </LoadingSkeleton>
      ) : null}
      {query.data ? <Figures summary={query.data} filter={filter} /> : null}
      <ServicePanel filter={filter} />
      <MenusPanel filter={filter} toRemind={query.data?.menus.owners_to_remind ?? 0} />
    </PrivatePage>
  )
}

function Figures({ summary, filter }: { summary: DemandSummary; filter: DemandFilter }) {
  return (
    <>
      <KeyFigures summary={summary} weeks={filter.weeks} />
      {summary.searches === 0 ? (
        <section className={panelStyles.panel} aria-label="Searches">
          <EmptyState hint={`A search is shown when ${MIN_COUNT} different clients made it in one week.`}>
            No searches to show yet.
          </EmptyState>
        </section>
      ) : (
        <>
          <div className={styles.pair}>
            <WeeksPanel summary={summary} filter={filter} />
            <TownsPanel summary={summary} filter={filter} />
          </div>
          <WordsPanel filter={filter} />
        </>
      )}
    </>
  )
}

/** As high as the figures of a guide with searches, so that the panels below stay where they are. */
function FiguresSkeleton() {
  return (
    <div className={styles.loading} data-loading>
      <div className={styles.figures}>
        {['a', 'b', 'c', 'd'].map((figure) => (
          <div key={figure} className={`${styles.figure} ${styles.bones}`}>
            <SkeletonLine width="half" />
            <SkeletonLine width="short" tall />
            <SkeletonLine width="long" />
          </div>
        ))}
      </div>
      <div className={`${styles.pair} ${styles.chartBones}`}>
        <div className={`${panelStyles.panel} ${panelStyles.padded}`}>
          <SkeletonLine width="half" />
        </div>
        <div className={`${panelStyles.panel} ${panelStyles.padded}`}>
          <SkeletonLine width="half" />
        </div>
      </div>
      <div className={`${panelStyles.panel} ${panelStyles.padded}`}>
        <SkeletonLine width="short" />
        <TableSkeleton />
      </div>
    </div>
  )
}

function FilterFields({ filter: { weeks, town, change }, towns }: { filter: Filters; towns: readonly string[] }) {
  const choices = town === undefined || towns.includes(town) ? towns : [...towns, town]
  return (
    <>
      <select
        className={inputStyles.input}
        aria-label="Period"
        value={weeks}
        onChange={({ target }) => change({ weeks: DEMAND_PERIODS.find((one) => String(one) === target.value) ?? weeks })}
      >
        {DEMAND_PERIODS.map((one) => (
          <option key={one} value={one}>
            Last {one} weeks
          </option>
        ))}
      </select>
      <select
        className={`${inputStyles.input} ${styles.town}`}
        aria-label="Town"
        value={town ?? ''}
        onChange={({ target }) => change({ town: target.value || undefined })}
      >
        <option value="">All towns</option>
        {choices.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </>
  )
}
