import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { ReservationRow } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import { DownloadLink } from '../../private/download-link.tsx'
import * as panelStyles from '../../private/panel.module.css'
import * as privatePageStyles from '../../private/private-page.module.css'
import { SearchField } from '../../private/table/search-field.tsx'
import { showToast } from '../../private/toasts.ts'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'
import { Banner } from '../../ui/banner.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { SavedAnswers } from '../answers/saved-answers.tsx'
import { useSavedAnswers } from '../answers/use-saved-answers.ts'
import { SuggestToDiner } from '../suggest/suggest-to-diner.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { ListErrorBanner } from './list-error-banner.tsx'
import { FoundElsewhere, PeriodSelect, SoundSwitch, StatusTabs } from './panel-filters.tsx'
import { defaultPanelSearch, type PanelSearch } from './panel-search.ts'
import { PinnedReservation } from './pinned-reservation.tsx'
import { exportUrl, reservationPageQuery } from './queries.ts'
import { ReservationsByDay } from './reservations-by-day.tsx'
import * as styles from './reservations-panel.module.css'
import type { Decided } from './use-decide.ts'

type Props = {
  venueId: string | undefined
  search: PanelSearch
  pending: number | undefined
  sound: { isOn: boolean; toggle: () => void }
  filter?: ReactNode
  /** Shown after the panel as soon as the list is, so that it does not move when the list arrives. */
  below?: ReactNode
  onAnonymise?: (row: ReservationRow) => void
}

export const focusPanel = () => document.getElementById('reservations-title')

/** Focuses the first pending request after an answer, when the answered day has no other request. */
const focusWaiting = () => document.querySelector<HTMLElement>('[data-decisions] button') ?? focusPanel()

export function ReservationsPanel({ venueId, search, pending, sound, filter, below, onAnonymise }: Props) {
  const [deciding, setDeciding] = useState<{ row: ReservationRow; decision: Decision } | null>(null)
  const [exportFailure, setExportFailure] = useState<string | null>(null)
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt, isOther, change } = useReservationList(venueId, search, pending)
  const kept = useSavedAnswers(venueId).filter(({ refusal }) => refusal === null)
  const [suggesting, setSuggesting] = useState<{ row: ReservationRow; written: string } | null>(null)
  const suggest = (row: ReservationRow, written = '') => setSuggesting({ row, written })
  const decide = (row: ReservationRow, decision: Decision) => setDeciding({ row, decision })
  const closed = (how?: Decided) => {
    if (deciding && how === 'stored') showToast(`Reservation of ${deciding.row.first_name} ${deciding.row.last_name} ${deciding.decision}`)
    setDeciding(null)
  }
  return (
    <>
      <section className={panelStyles.panel} aria-labelledby="reservations-title">
        <PanelHeader search={search} change={change} sound={sound} />
        {filter ? <div className={panelStyles.filter}>{filter}</div> : null}
        <StatusTabs search={search} counts={data?.fetchedFor.period === search.period ? data?.counts : undefined} />
        <SearchAndExport venueId={venueId} search={search} change={change} onExportFailure={setExportFailure} />
        {data ? <FoundElsewhere search={search} counts={data.counts} /> : null}
        <SavedAnswers venueId={venueId} />
        {exportFailure ? (
          <div className={panelStyles.body}>
            <Banner tone="error">{exportFailure}</Banner>
          </div>
        ) : null}
        {search.reservation ? (
          <PinnedReservation
            venueId={venueId}
            id={search.reservation}
            asOf={data?.as_of}
            kept={kept}
            onDecide={decide}
            onSuggest={suggest}
            onAnonymise={onAnonymise}
            onClose={() => {
              // Otherwise the page of an owner would show the first venue.
              change({ reservation: undefined, venue: search.venue })
              focusPanel()?.focus()
            }}
          />
        ) : null}
        {error ? <ListErrorBanner error={error} shownFrom={data ? dataUpdatedAt : null} onRetry={() => void refetch()} /> : null}
        {data && !isOther ? (
          <div aria-busy={isPlaceholderData}>
            <ReservationsByDay
              page={data}
              search={search}
              kept={kept}
              hasVenue={venueId === undefined}
              onDecide={decide}
              onSuggest={suggest}
              onAnonymise={onAnonymise}
            />
            <Pagination current={search.page ?? 1} last={data.pages} label="Pages of reservations" />
          </div>
        ) : null}
        {(!data || isOther) && !error ? <LoadingRows /> : null}
        {deciding ? (
          <DecisionDialog
            row={deciding.row}
            decision={deciding.decision}
            onClose={closed}
            finalFocus={focusWaiting}
            onSuggest={(reason) => {
              suggest(deciding.row, reason)
              setDeciding(null)
            }}
          />
        ) : null}
        {suggesting ? <SuggestToDiner row={suggesting.row} written={suggesting.written} onClose={() => setSuggesting(null)} /> : null}
      </section>
      {data || error ? below : null}
    </>
  )
}

type Change = { change: (next: Partial<PanelSearch>) => void }

function PanelHeader({ search, change, sound }: Pick<Props, 'search' | 'sound'> & Change) {
  return (
    <header>
      <h2 id="reservations-title" tabIndex={-1}>
        Reservations
      </h2>
      <div className={privatePageStyles.actions}>
        <SoundSwitch {...sound} />
        <PeriodSelect search={search} change={change} />
      </div>
    </header>
  )
}

type SearchAndExportProps = Pick<Props, 'venueId' | 'search'> & Change & { onExportFailure: (sentence: string | null) => void }

function SearchAndExport({ venueId, search, change, onExportFailure }: SearchAndExportProps) {
  return (
    <div className={panelStyles.search}>
      <SearchField
        label="Search reservations"
        placeholder="Name, email or phone"
        value={search.q ?? ''}
        onFind={(q) => change({ q: q || undefined })}
      />
      {venueId ? (
        <DownloadLink href={exportUrl(venueId, search)} fallback={FALLBACK_MESSAGES.fetchReservations} onFailure={onExportFailure}>
          Export CSV
        </DownloadLink>
      ) : null}
    </div>
  )
}

function LoadingRows() {
  return (
    <div className={panelStyles.body}>
      <LoadingSkeleton text="Loading reservations...">
        <div className={styles.skeleton}>
          {['a', 'b', 'c'].map((key) => (
            <SkeletonLine key={key} width="long" tall />
          ))}
        </div>
      </LoadingSkeleton>
    </div>
  )
}

/**
 * Returns the page of reservations in the URL, and a function that changes the URL. Sets the default filters once
 * `pending` is loaded, and goes to the last page when the current one does not exist.
 * @param venueId undefined for all venues
 * @param pending the number of pending requests; undefined until it is loaded
 */
function useReservationList(venueId: string | undefined, search: PanelSearch, pending: number | undefined) {
  const changeSearch = useUpdateSearchParams()
  const change = (next: Partial<PanelSearch>) => changeSearch({ page: undefined, ...next })
  const isOpening = search.status === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the default is chosen once
  useEffect(() => {
    if (isOpening && pending !== undefined) change(defaultPanelSearch(pending))
  }, [isOpening, pending])
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...reservationPageQuery(useApi(), venueId, search),
    enabled: !isOpening,
  })
  const last = data && !isPlaceholderData && (search.page ?? 1) > data.pages ? data.pages : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is gone
  useEffect(() => {
    if (last !== null) change({ page: last > 1 ? last : undefined })
  }, [last])
  return {
    data,
    error,
    refetch,
    isPlaceholderData,
    dataUpdatedAt,
    isOther: data?.fetchedFor.status !== search.status || data?.fetchedFor.period !== search.period,
    change,
  }
}
