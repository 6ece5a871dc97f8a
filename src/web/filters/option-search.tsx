import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { useApi } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import type { FilterGroup, FilterOption } from './filter-group.ts'
import { createLocalLoader, createOptionLoader, type FilterTarget, SHOWN_OPTIONS } from './option-loader.ts'
import * as styles from './option-search.module.css'

type Props = {
  group: FilterGroup
  of: FilterTarget
  onToggle: (parameter: string, option: FilterOption) => void
  takesFocus?: boolean
  waitsForQuery?: boolean
}

const DEBOUNCE_MS = 150

export default function OptionSearch({ group, of, onToggle, takesFocus = false, waitsForQuery = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const isAsked = !waitsForQuery || query.trim() !== ''
  const found = useOptions(of, group, isAsked ? query : null)
  const chosen = new Set(group.chosen.map((option) => option.value))
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <div data-finder>
      <label className={styles.field}>
        <Icon name="search" />
        <span className="visually-hidden">Find a {group.noun.one}</span>
        <input
          ref={field}
          type="search"
          placeholder={`Find a ${group.noun.one}`}
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
            stepOnArrows(event)
          }}
        />
      </label>
      <p className={styles.state} role="status">
        {isAsked ? stateOf(found, group.noun.many) : ''}
      </p>
      <ul className={styles.list}>
        {found.options.map((option) => (
          <li key={option.value}>
            <label className={styles.option}>
              <input
                type="checkbox"
                checked={chosen.has(option.value)}
                onChange={() => onToggle(group.parameter, option)}
                onKeyDown={stepOnArrows}
              />
              <span>{option.label}</span>
              {option.count === undefined ? null : <span className={styles.count}>{option.count}</span>}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Found = { options: readonly FilterOption[]; isRunning: boolean; error: string | null }

/** Options for a query, loaded when typing pauses. The previous options stay until then. No options for null. */
function useOptions(of: FilterTarget, { parameter, all }: FilterGroup, query: string | null): Found {
  const [found, setFound] = useState<Found>({ options: [], isRunning: true, error: null })
  const api = useApi()
  const finder = useMemo(() => (all ? createLocalLoader(all) : createOptionLoader(api, of, parameter)), [api, of, parameter, all])
  useEffect(() => {
    if (query === null) return setFound({ options: [], isRunning: false, error: null })
    const controller = new AbortController()
    setFound((last) => ({ ...last, isRunning: true, error: null }))
    const timer = setTimeout(
      () => {
        finder(query.trim(), controller.signal).then(
          (options) => !controller.signal.aborted && setFound({ options, isRunning: false, error: null }),
          (error: unknown) =>
            !controller.signal.aborted &&
            setFound({ options: [], isRunning: false, error: apiErrorMessage(error, PUBLIC_FALLBACKS.search) }),
        )
      },
      query ? DEBOUNCE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [finder, query])
  return found
}

function stateOf({ options, isRunning, error }: Found, nouns: string): string {
  if (error) return error
  if (options.length >= SHOWN_OPTIONS) return `The first ${SHOWN_OPTIONS}: type to find others`
  if (options.length > 0) return ''
  return isRunning ? 'Searching...' : `No ${nouns} begin like this`
}

function stepOnArrows(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const inputs = [...(event.currentTarget.closest('[data-finder]')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
