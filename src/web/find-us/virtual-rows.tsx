import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CardStore } from './card-store.ts'
import * as styles from './map-row.module.css'
import { MapRow } from './map-row.tsx'
import type { MapVenue } from './queries.ts'

type Props = {
  venues: readonly MapVenue[]
  store: CardStore
  selectedId: string | null
  selectedIndex: number
  onEmphasise: (id: string | null) => void
}

/** Estimated height in pixels: a row whose postal address has two lines. Rendered rows are measured. */
const ROW_HEIGHT = 118
/** Rows rendered beyond the visible ones, so that keyboard users can always reach the next row. */
const OVERSCAN = 4
const PADDING = 16

export function RowsInList(props: Props) {
  const list = useRef<HTMLUListElement>(null)
  const offset = useOffsetIn(list, () => list.current?.closest('[data-scroller]') ?? null)
  const virtualizer = useVirtualizer<Element, HTMLLIElement>({
    count: props.venues.length,
    getScrollElement: () => list.current?.closest('[data-scroller]') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => props.venues[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: offset,
  })
  return <Rows {...props} list={list} virtualizer={virtualizer} align="center" offset={offset} />
}

export function RowsInPage(props: Props) {
  const list = useRef<HTMLUListElement>(null)
  const offset = useOffsetIn(list, () => document.documentElement)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: props.venues.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => props.venues[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: offset,
    scrollPaddingStart: heightOf('body > header') + heightOf('section[data-zoom]') + PADDING,
    scrollPaddingEnd: PADDING,
  })
  return <Rows {...props} list={list} virtualizer={virtualizer} align="auto" offset={offset} />
}

type RowsProps<S extends Element | Window> = Props & {
  list: RefObject<HTMLUListElement | null>
  virtualizer: Virtualizer<S, HTMLLIElement>
  align: 'center' | 'auto'
  offset: number
}

function Rows<S extends Element | Window>({
  venues,
  store,
  selectedId,
  selectedIndex,
  onEmphasise,
  list,
  virtualizer,
  align,
  offset,
}: RowsProps<S>) {
  const items = virtualizer.getVirtualItems()
  const ids = items.map(({ index }) => venues[index]?.id ?? '')
  const wanted = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` represents the ids, which are a new array on each render
  useEffect(() => store.request(ids.filter(Boolean)), [store, wanted])

  // Scroll again after the card has loaded, because the row may be taller than estimated.
  const hasSelectedCard = selectedId !== null && store.get(selectedId) !== undefined
  const lastScroll = useRef('')
  useEffect(() => {
    const scroll = `${selectedId} ${hasSelectedCard}`
    if (scroll === lastScroll.current) return
    lastScroll.current = scroll
    if (selectedIndex >= 0) virtualizer.scrollToIndex(selectedIndex, { align })
  }, [virtualizer, selectedId, selectedIndex, hasSelectedCard, align])

  // Set by JavaScript, because the Content-Security-Policy allows no style attributes.
  useLayoutEffect(() => {
    list.current?.style.setProperty('height', `${virtualizer.getTotalSize()}px`)
    for (const { index, start } of items) {
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      row?.style.setProperty('transform', `translateY(${start - offset}px)`)
    }
  })
  return (
    <ul className={styles.rows} ref={list}>
      {items.map(({ index, key }) => {
        const venue = venues[index]
        if (!venue) return null
        return (
          <MapRow
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={venues.length}
            aria-posinset={index + 1}
            venue={venue}
            card={store.get(venue.id)}
            isSelected={venue.id === selectedId}
            onPointerEnter={() => onEmphasise(venue.id)}
            onPointerLeave={() => onEmphasise(null)}
            onFocus={() => onEmphasise(venue.id)}
            onBlur={() => onEmphasise(null)}
          />
        )
      })}
    </ul>
  )
}

/** Distance of an element from the top of its scroll container, in pixels. */
function useOffsetIn(element: RefObject<HTMLElement | null>, scrollerOf: () => Element | null): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const scroller = scrollerOf()
    if (!scroller || !element.current) return
    const isPage = scroller === document.documentElement
    const top = isPage ? 0 : scroller.getBoundingClientRect().top
    const scrolled = isPage ? window.scrollY : scroller.scrollTop
    const next = Math.round(element.current.getBoundingClientRect().top - top + scrolled)
    if (next !== offset) setOffset(next)
  })
  return offset
}

function heightOf(selector: string): number {
  return document.querySelector(selector)?.getBoundingClientRect().height ?? 0
}
