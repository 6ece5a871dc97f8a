import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUpdateSearchParams } from '../../private/use-update-search-params.ts'
import { useApi } from '../../site.ts'
import { defaultPanelSearch, type PanelSearch } from './panel-search.ts'
import { reservationPageQuery } from './queries.ts'

/**
 * Returns the page of reservations in the URL, and a function that changes the URL. Sets the default filters once
 * `pending` is loaded, and goes to the last page when the current one does not exist.
 * @param venueId undefined for all venues
 * @param pending the number of pending requests; undefined until it is loaded
 */
export function useReservationList(venueId: string | undefined, search: PanelSearch, pending: number | undefined) {
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
