import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { takeEarlyPress } from '../early-presses.ts'
import { moveActive } from './active-option.ts'
import { makeRoom } from './make-room.ts'
import { allOf } from './results.ts'
import { useSearch } from './use-search.ts'

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
  const count = state.results ? allOf(state.results).length : 0
  const hasList = isOpen && count > 0

  // What was typed before the scripts arrived counts too.
  useEffect(() => {
    if (!input.current?.value) return
    setIsOpen(input.current === document.activeElement)
    type(input.current.value)
    setIsLeaving(takeEarlyPress(input.current))
  }, [type])

  useEffect(() => {
    if (hasList && box.current) makeRoom(box.current)
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
