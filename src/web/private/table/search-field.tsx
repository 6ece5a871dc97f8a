import { useEffect, useRef, useState } from 'react'
import { FILTER_VALUE_MAX_LENGTH } from '../../../domain/filter-values.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAreSingleKeysOn, useShortcuts } from '../use-shortcuts.ts'
import * as styles from './search-field.module.css'

const DEBOUNCE_MS = 250

type Props = {
  label: string
  placeholder?: string
  value: string
  onFind: (q: string) => void
  /** Whether the `/` key focuses this field from anywhere on the page. For one field per page. */
  hasSlash?: boolean
}

export function SearchField({ label, placeholder = label, value, onFind, hasSlash = false }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<string | null>(null)
  const find = useRef(onFind)
  find.current = onFind

  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => find.current(draft.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another control may have changed the search
  useEffect(() => {
    if (document.activeElement !== field.current) setDraft(null)
  }, [value])
  const showsSlash = useAreSingleKeysOn() && hasSlash
  useShortcuts(hasSlash ? { '/': () => field.current?.focus() } : {})

  return (
    <label className={styles.field}>
      <Icon name="search" />
      <span className="visually-hidden">{label}</span>
      <input
        ref={field}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        maxLength={FILTER_VALUE_MAX_LENGTH}
        aria-keyshortcuts={showsSlash ? '/' : undefined}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={() => setDraft((text) => (text?.trim() === value ? null : text))}
        onKeyDown={(event) => event.key === 'Enter' && find.current(event.currentTarget.value.trim())}
      />
      {showsSlash ? (
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      ) : null}
    </label>
  )
}
