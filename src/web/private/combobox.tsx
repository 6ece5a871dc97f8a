import { Combobox as Base } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { List } from '../../contract/common.ts'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './combobox.module.css'
import { KEYS } from './query-keys.ts'

export type Choice = { id: string | null; name: string; detail?: string }

const DEBOUNCE_MS = 200

type Props = {
  label: string
  id?: string
  describedBy?: string | undefined
  isInvalid?: boolean
  value: Choice | null
  onChange: (choice: Choice) => void
  none?: Choice
  placeholder?: string
  find: string
  /** A page of choices, fetched while the list is open. `name` is part of the query key. */
  source: { name: string; fetch: (q: string, page: number, signal: AbortSignal) => Promise<List<Choice>> }
}

/** A select with search on the server: a button that opens a search field and a list, which loads more while scrolling. */
export function Combobox(props: Props) {
  const { label, id, describedBy, isInvalid, value, onChange, none, placeholder, find } = props
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { choices, state, isOutdated, loadMore } = useChoices(props, query, isOpen)
  const chooseLater = useLaterChoice({ isOpen, query, first: isOutdated ? undefined : (choices[0] ?? null) }, (choice) => {
    setOpen(false)
    setQuery('')
    onChange(choice)
  })
  return (
    <CSPProvider disableStyleElements>
      <Base.Root<Choice>
        items={choices}
        filter={null}
        autoHighlight
        value={value ?? none ?? null}
        onValueChange={(choice) => choice && onChange(choice)}
        inputValue={query}
        onInputValueChange={(text, { reason }) => setQuery(reason === 'item-press' ? '' : text)}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          if (!open) setQuery('')
        }}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(a, b) => a.id === b.id}
        onItemHighlighted={(_, { index }) => index >= choices.length - 1 && loadMore()}
      >
        <Base.Trigger
          className={styles.trigger}
          id={id}
          aria-label={id ? undefined : label}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
        >
          <span className={styles.value}>{(value ?? none)?.name ?? <span className="muted">{placeholder}</span>}</span>
          <Icon name="down" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={styles.positioner} align="start" sideOffset={4}>
            <Base.Popup className={styles.popup} aria-label={label}>
              <Base.Input
                className={styles.search}
                placeholder={find}
                aria-label={find}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !isOutdated) return
                  // The highlighted choice does not match what was typed.
                  event.preventBaseUIHandler()
                  event.preventDefault()
                  chooseLater()
                }}
              />
              <Base.Status className={styles.state}>{state}</Base.Status>
              <Base.List className={styles.list} onScroll={(event) => isNearEnd(event.currentTarget) && loadMore()}>
                {(choice: Choice) => (
                  <Base.Item key={choice.id ?? ''} value={choice} className={styles.item}>
                    <span>{choice.name}</span>
                    {choice.detail ? <span className="muted small">{choice.detail}</span> : null}
                    <Base.ItemIndicator className={styles.tick}>
                      <Icon name="tick" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}

type Waiting = { isOpen: boolean; query: string; first: Choice | null | undefined }

/**
 * Returns a function that chooses the first choice for the query as soon as it is known, unless the query changes or the list is closed.
 * @param waiting `first`: undefined until the search has ended, null when it found nothing
 */
function useLaterChoice({ isOpen, query, first }: Waiting, choose: (choice: Choice) => void): () => void {
  const [awaited, setAwaited] = useState<string | null>(null)
  if (awaited !== null && (!isOpen || awaited !== query)) setAwaited(null)
  useEffect(() => {
    if (awaited === null || first === undefined) return
    setAwaited(null)
    if (first) choose(first)
  })
  return () => setAwaited(query)
}

function useChoices({ none, source }: Props, query: string, isOpen: boolean) {
  const typed = query.trim()
  const q = useDebounced(typed)
  const found = useInfiniteQuery({
    queryKey: [...KEYS.choices, source.name, q],
    queryFn: ({ pageParam, signal }) => source.fetch(q, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => (next === null ? undefined : Number(next)),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const rows = found.data?.pages.flatMap(({ data }) => data) ?? []
  // A search hides the empty choice, unless its name matches.
  const choices = none?.name.toLowerCase().startsWith(q.toLowerCase()) ? [none, ...rows] : rows
  return {
    choices,
    state: searchState(found, choices.length),
    /** Whether the choices are those of an earlier query. */
    isOutdated: q !== typed || found.isPlaceholderData,
    loadMore: () => {
      if (found.hasNextPage && !found.isFetching) void found.fetchNextPage()
    },
  }
}

type Search = { error: Error | null; isPending: boolean; isFetching: boolean; isPlaceholderData: boolean }

function searchState({ error, isPending, isFetching, isPlaceholderData }: Search, count: number): string {
  if (error) return error.message || PUBLIC_FALLBACKS.search
  if (isPending || (isFetching && isPlaceholderData)) return 'Searching...'
  return count === 0 ? 'No matches' : ''
}

function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text ? DEBOUNCE_MS : 0)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

function isNearEnd({ scrollTop, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < 80
}
