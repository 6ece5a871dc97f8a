import { useRouter } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { FilteredPath, FilterParams } from './filter-params.ts'

export type Filters<S extends FilterParams> = {
  /** The choices to show: those of the address, or newer ones whose results are on their way. */
  shown: S
  /** Whether results for the choices shown are on their way. */
  isPending: boolean
  /** Makes other choices the address. */
  change: (next: S) => void
  /** The address without a choice. */
  cleared: S
  /** Takes all choices back. What was pressed for it goes with them, so the focus moves to the list. */
  clear: () => void
  /** The list that is filtered. */
  list: RefObject<HTMLDivElement | null>
}

/**
 * The choices of a filtered list, kept in the address. Results are fetched before the address changes, so that the
 * chips stay where they are, with the focus, and the old results stand until the new ones replace them.
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
