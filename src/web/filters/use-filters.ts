import { useLocation, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FilteredPath, FilterParams } from './filter-params.ts'

export type Filters<S extends FilterParams> = {
  /** The current selection: of the URL, or a newer one whose results are loading or could not be loaded. */
  shown: S
  isPending: boolean
  /** Why the results of the selection could not be loaded. The list still shows the results of the URL. */
  failure: unknown
  retry: () => void
  change: (next: S) => void
  cleared: S
  /** Clears the selection. The clicked control disappears, so that the list gets the focus. */
  clear: () => void
  list: RefObject<HTMLDivElement | null>
}

/** A selection that is not in the URL yet. It ends when another URL than `from` is opened, except another page of the same list. */
type Draft<S> = { selection: S; from: string; failure: unknown }

function withoutPage(href: string): string {
  return href.replace(/[?&]page=\d+/, '')
}

/**
 * The selection of a filtered list, stored in the URL. The next results load before the URL changes, so that chips keep the focus and the
 * previous results stay visible. A selection whose results cannot be loaded is kept, and tried again when the network is back.
 */
export function useFilters<S extends FilterParams>(to: FilteredPath, search: S, cleared: S = {} as S): Filters<S> {
  const router = useRouter()
  const href = useLocation({ select: (location) => withoutPage(location.href) })
  const [draft, setDraft] = useState<Draft<S> | null>(null)
  const latest = useRef<S | null>(null)
  const list = useRef<HTMLDivElement>(null)

  async function apply(next: S) {
    const hrefNow = () => withoutPage(router.latestLocation.href)
    const from = hrefNow()
    latest.current = next
    setDraft({ selection: next, from, failure: null })
    const matches = await router.preloadRoute({ to, search: next })
    const isLatest = () => latest.current === next
    const failed = matches?.find(({ status }) => status === 'error')
    if (isLatest() && failed) return setDraft({ selection: next, from, failure: failed.error })
    if (isLatest() && hrefNow() === from) await router.navigate({ to, search: next, resetScroll: false })
    if (isLatest()) setDraft(null)
  }

  const current = draft?.from === href || !draft?.failure ? draft : null
  const retry = () => {
    // The focus must move, because the button disappears.
    list.current?.focus({ preventScroll: true })
    if (draft) void apply(draft.selection)
  }
  const failed = current?.failure ? current.selection : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure is to be tried again
  useEffect(() => {
    if (!failed) return
    const again = () => void apply(failed)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])

  return {
    shown: current?.selection ?? search,
    isPending: current !== null && !failed,
    failure: current?.failure ?? null,
    retry,
    change: (next) => void apply(next),
    cleared,
    clear: () => {
      list.current?.focus({ preventScroll: true })
      void apply(cleared)
    },
    list,
  }
}
