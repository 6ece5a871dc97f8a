import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { moveActive } from './active-option.ts'
import { makeRoom } from './make-room.ts'
import { allOf } from './results.ts'
import { SearchResults } from './search-results.tsx'
import { summaryOf } from './search-text.ts'
import { type SearchState, useSearch } from './use-search.ts'

/** The search combobox: a text field whose results open below it. Enter without a choice goes to the first result. */
export function SearchBox() {
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

  return (
    <search className="search" ref={box} onBlur={onBlur}>
      <label className="search-field">
        <Icon name="search" />
        <span className="vh">Search</span>
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-expanded={hasList}
          aria-controls={`${id}-list`}
          aria-activedescendant={hasList && active !== null ? optionId(active) : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Search dishes, venues, or locations..."
          onInput={(event) => onInput(event.currentTarget.value)}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field while an option is pressed */}
      <div className="results" onMouseDown={(event) => event.preventDefault()}>
        {hasList && state.results ? (
          <SearchResults listId={`${id}-list`} results={state.results} active={active} optionId={optionId} />
        ) : null}
        <p className={state.phase === 'failed' ? 'results-foot small failed' : 'results-foot small'} role="status">
          {isOpen ? statusOf(state) : ''}
        </p>
      </div>
    </search>
  )
}

/** What the line below the results says. */
function statusOf({ phase, results, message }: SearchState): string {
  if (phase === 'failed') return message
  if (phase === 'running') return 'Searching...'
  if (phase === 'idle' || !results) return ''
  return summaryOf(results)
}
