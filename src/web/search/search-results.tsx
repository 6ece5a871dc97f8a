import { type ReactNode, useId } from 'react'
import { ResultOption } from './result-option.tsx'
import { flattenResults, type Results } from './results.ts'
import * as styles from './search-box.module.css'

type Props = {
  listId: string
  results: Results
  /** The option that keys have reached, counted over both groups. */
  active: number | null
  optionId: (index: number) => string
}

/** The results by kind. */
export function SearchResults({ listId, results, active, optionId }: Props) {
  const all = flattenResults(results)
  return (
    <div id={listId} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
      {results.groups.map((group) =>
        group.results.length > 0 ? (
          <Group key={group.name} name={group.name}>
            {group.results.map((result) => {
              const place = all.indexOf(result)
              return (
                <ResultOption
                  key={result.id}
                  result={result}
                  query={results.query}
                  optionId={optionId(place)}
                  isActive={active === place}
                />
              )
            })}
          </Group>
        ) : null,
      )}
    </div>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
    <div role="group" aria-labelledby={id}>
      <div className={`${styles.kind} tiny`} id={id} role="presentation">
        {name}
      </div>
      {children}
    </div>
  )
}
