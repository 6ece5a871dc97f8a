import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { takeEarlyPress } from '../early-presses.ts'
import { flattenResults } from './results.ts'
import { useSearch } from './use-search.ts'

/** The text in the box by the router's key of the history entry. Kept in memory: a reload is restored by the browser. */
const texts = new Map<string, string>()

/** What the search box does: when its list is open, which result is chosen by keys, and where Enter goes. */
export function useSearchBox() {
  const id = useId()
  const optionId = (index: number) => `${id}-option-${index}`
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { state, type, run } = useSearch()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  /** Set when Enter was pressed before the results were there. */
  const [isLeaving, setIsLeaving] = useState(false)
  const count = state.results ? flattenResults(state.results).length : 0
  const hasList = isOpen && count > 0

  // Continues with what was typed before the scripts arrived, and shows the last search of this history entry again on Back.
  useEffect(() => {
    const field = input.current
    if (!field) return
    const kept = texts.get(history.state?.key)
    if (!field.value && kept) {
      field.value = kept
      field.focus({ preventScroll: true })
    }
    if (!field.value) return
    setIsOpen(field === document.activeElement)
    type(field.value)
    setIsLeaving(takeEarlyPress(field))
  }, [type])

  useEffect(() => {
    if (hasList && box.current) fitResultsToViewport(box.current)
  }, [hasList])

  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  useEffect(() => {
    if (!isLeaving || state.phase === 'waiting' || state.phase === 'running') return
    setIsLeaving(false)
    if (state.phase === 'done') document.getElementById(`${id}-option-0`)?.click()
  }, [id, isLeaving, state.phase])

  const onInput = (typed: string) => {
    setIsOpen(true)
    setActive(null)
    setIsLeaving(false)
    texts.set(history.state?.key, typed)
    type(typed)
  }

  const choose = () => {
    if (state.phase === 'idle') return
    setIsOpen(true)
    if (active !== null && hasList) return document.getElementById(optionId(active))?.click()
    if (state.phase !== 'done' && state.phase !== 'running') run()
    setIsLeaving(true)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      choose()
    } else if (event.key === 'Escape' && isOpen && state.phase !== 'idle') {
      event.preventDefault()
      setIsOpen(false)
      setActive(null)
    } else {
      const moved = moveActive(event.key, hasList ? active : null, count)
      if (moved === undefined) return
      event.preventDefault()
      setIsOpen(true)
      setActive(moved)
    }
  }

  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setIsOpen(false)
    setActive(null)
  }

  return { id, optionId, box, input, state, isOpen, hasList, active, onInput, onFocus: () => setIsOpen(true), onKeyDown, onBlur }
}

/** Least height of a list worth reading, in pixels: two results and a bit of the third. */
const MIN_LIST_HEIGHT = 200
/** What the line below the list and a margin take, in pixels. */
const BELOW_LIST = 64

/**
 * Gives the list below a search box the height that the window has left, as `--room`; where that is too little, as
 * above a phone's keyboard, the box is first scrolled to the place where it sticks.
 */
function fitResultsToViewport(box: HTMLElement): void {
  const windowHeight = window.visualViewport?.height ?? window.innerHeight
  const roomBelow = () => windowHeight - box.getBoundingClientRect().bottom - BELOW_LIST
  if (roomBelow() < MIN_LIST_HEIGHT) box.scrollIntoView({ block: 'start' })
  box.style.setProperty('--room', `${Math.max(MIN_LIST_HEIGHT / 2, roomBelow())}px`)
}

/**
 * Which option of an open list a key moves to, counted from 0; null for none, undefined for a key that moves nothing.
 * Arrows go round; Home and End move among options only once one is active, else they are the text's.
 */
export function moveActive(key: string, active: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined
  const last = count - 1
  if (key === 'ArrowDown') return active === null || active === last ? 0 : active + 1
  if (key === 'ArrowUp') return active === null || active === 0 ? last : active - 1
  if (active === null) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
