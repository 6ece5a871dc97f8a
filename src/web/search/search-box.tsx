import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './search-box.module.css'
import { resultSummary } from './search-text.ts'
import type { SearchState } from './use-search.ts'
import { useSearchBox } from './use-search-box.ts'

export function SearchBox() {
  const { id, optionId, box, input, state, isOpen, list, active, onInput, onFocus, onKeyDown, onBlur, onSubmit } = useSearchBox()
  const List = list.Component
  return (
    <search className={styles.search} ref={box} onBlur={onBlur}>
      <form action="/search" onSubmit={onSubmit}>
        <label className={styles.field}>
          <Icon name="search" />
          <span className="visually-hidden">Search</span>
          <input
            ref={input}
            name="q"
            type="search"
            role="combobox"
            aria-expanded={list.isShown}
            aria-controls={`${id}-list`}
            aria-activedescendant={list.isShown && active !== null ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Search dishes, venues, or locations..."
            onInput={(event) => onInput(event.currentTarget.value)}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
          />
        </label>
      </form>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the field while an option is clicked */}
      <div className={styles.results} onMouseDown={(event) => event.preventDefault()}>
        {list.isShown && List && state.results ? (
          <List listId={`${id}-list`} results={state.results} active={active} optionId={optionId} />
        ) : null}
        <p className={state.phase === 'failed' ? `${styles.foot} ${styles.failed} small` : `${styles.foot} small`} role="status">
          {isOpen ? statusOf(state, list.failed) : ''}
        </p>
      </div>
    </search>
  )
}

function statusOf({ phase, results, message }: SearchState, hasListFailed: boolean): string {
  if (phase === 'failed') return message
  if (phase === 'running') return 'Searching...'
  if (phase === 'idle' || !results) return ''
  return hasListFailed ? COMPONENT_LOAD_FAILED : resultSummary(results)
}
