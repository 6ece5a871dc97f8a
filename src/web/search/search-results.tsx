import { type ReactNode, useId } from 'react'
import { ResultOption } from './result-option.tsx'
import type { Result, Results } from './results.ts'

type Props = {
  listId: string
  results: Results
  /** The option that keys have reached, counted over both groups. */
  active: number | null
  optionId: (index: number) => string
}

/** The results by kind, venues first. */
export function SearchResults({ listId, results: { query, venues, dishes }, active, optionId }: Props) {
  const option = (offset: number) => (result: Result, index: number) => (
    <ResultOption key={result.id} result={result} query={query} optionId={optionId(offset + index)} isActive={active === offset + index} />
  )
  return (
    <div id={listId} role="listbox" aria-label="Results" className="results-list" tabIndex={-1}>
      {venues.length > 0 ? <Group name="Venues">{venues.map(option(0))}</Group> : null}
      {dishes.length > 0 ? <Group name="Dishes">{dishes.map(option(venues.length))}</Group> : null}
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
    <div role="group" aria-labelledby={id}>
      <div className="results-kind tiny" id={id} role="presentation">
        {name}
      </div>
      {children}
    </div>
  )
}
