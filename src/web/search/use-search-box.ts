import { useRouter } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { flattenResults, hasMoreResults } from './results.ts'
import { toQuery } from './search-text.ts'
import { useSearch } from './use-search.ts'

/** Text in the box by the router's key of the history entry. In memory, because the browser restores it after a reload. */
const texts = new Map<string, string>()

export function useSearchBox() {
  const router = useRouter()
  const id = useId()
  const optionId = (index: number) => `${id}-option-${index}`
  const box = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { state, type } = useSearch()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const { Component, failed, load } = useLazyComponent(() => import('./search-results.tsx'))
  const count = state.results ? flattenResults(state.results).length + Number(hasMoreResults(state.results)) : 0
  const hasList = isOpen && count > 0 && Component !== null

  useTextOfEntry(input, (text, field) => {
    type(text)
    if (!text) return
    load()
    setIsOpen(field === document.activeElement)
  })

  useEffect(() => {
    if (active !== null) document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const onInput = (typed: string) => {
    load()
    setIsOpen(true)
    setActive(null)
    texts.set(history.state?.key, typed)
    type(typed)
  }

  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    const q = toQuery(input.current?.value ?? '')
    if (!q) return
    setIsOpen(false)
    void router.navigate({ to: '/search', search: { q } })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && hasList && active !== null) {
      event.preventDefault()
      document.getElementById(optionId(active))?.click()
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

  const onFocus = () => {
    load()
    setIsOpen(true)
  }

  const list = { Component, failed, isShown: hasList }
  return { id, optionId, box, input, state, isOpen, list, active, onInput, onFocus, onKeyDown, onBlur, onSubmit }
}

/**
 * Searches text that was typed before hydration, and restores the search of this history entry on Back.
 * @param search called with the text of the field, also when it is empty
 */
function useTextOfEntry(input: RefObject<HTMLInputElement | null>, search: (text: string, field: HTMLInputElement) => void) {
  const entry = useRef<string>(undefined)
  const onText = useEffectEvent(search)
  // A layout effect, because React repeats it when a hidden page is shown again, for example when Back comes before the next page. A link
  // to this page may come before it as well, and starts another entry without a text.
  useLayoutEffect(() => {
    const field = input.current
    if (!field) return
    const key = history.state?.key
    const kept = texts.get(key)
    if (entry.current && entry.current !== key) field.value = ''
    entry.current = key
    if (kept && (!field.value || field.value === kept)) {
      field.value = kept
      field.focus({ preventScroll: true })
    }
    onText(field.value, field)
  }, [input])
}

/**
 * Index of the option that a key selects; undefined for a key that selects nothing.
 * Arrow keys wrap around. Home and End move between options only when one is active; otherwise they move the text cursor.
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
