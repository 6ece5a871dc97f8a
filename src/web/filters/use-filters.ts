import { useRouter } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { FilteredPath, FilterParams } from './filter-params.ts'

export type Filters<S extends FilterParams> = {
  /** The current selection: of the URL, or a newer one whose results are loading. */
  shown: S
  isPending: boolean
  change: (next: S) => void
  cleared: S
  /** Clears the selection. The clicked control disappears, so that the list gets the focus. */
  clear: () => void
  list: RefObject<HTMLDivElement | null>
}

/**
 * The selection of a filtered list, stored in the URL. The next results load before the URL changes, so that chips keep the focus and the
 * previous results stay visible.
 */
export function useFilters<S extends FilterParams>(to: FilteredPath, search: S, cleared: S = {} as S): Filters<S> {
  const router = useRouter()
  const [draft, setDraft] = useState<S | null>(null)
  const latest = useRef<S | null>(null)
  const list = useRef<HTMLDivElement>(null)

  async function apply(next: S) {
    const from = router.latestLocation
    latest.current = next
    setDraft(next)
    await router.preloadRoute({ to, search: next })
    const isLatest = () => latest.current === next
    if (isLatest() && router.latestLocation === from) await router.navigate({ to, search: next, resetScroll: false })
    if (isLatest()) setDraft(null)
  }

  return {
    shown: draft ?? search,
    isPending: draft !== null,
    change: (next) => void apply(next),
    cleared,
    clear: () => {
      list.current?.focus({ preventScroll: true })
      void apply(cleared)
    },
    list,
  }
}
