import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import * as boxStyles from '../search/search-box.module.css'
import { Icon } from '../ui/icon.tsx'
import { limitsInWords } from './limits-in-words.ts'
import type { ResultsList } from './queries.ts'
import * as styles from './results-header.module.css'

type Props = {
  query: string
  list: ResultsList | null
}

export function ResultsHeader({ query: q, list }: Props) {
  const limits = list ? limitsInWords(list.limits, list.totals.items) : ''
  return (
    <div className={styles.head}>
      <SearchField query={q} />
      <h1>
        {q ? (
          <>
            Results for <em>{list?.corrected ?? q}</em>
          </>
        ) : (
          'Search'
        )}
      </h1>
      {list?.isCorrected ? (
        <p>
          You typed ‘{q}’.{' '}
          <Link to="/search" search={{ q, exact: 1 }}>
            Search for {q} instead
          </Link>
        </p>
      ) : null}
      {limits === '' ? null : <p>{limits}</p>}
      {list?.missingTown ? <p>None of these dishes is in {list.missingTown}.</p> : null}
      {list && list.unknown.length > 0 && list.totals.items + list.totals.venues > 0 ? <p>{unknownInWords(list.unknown)}</p> : null}
    </div>
  )
}

function unknownInWords(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`)
  const last = quoted.pop()
  return quoted.length > 0 ? `No dish has the words ${quoted.join(', ')} or ${last}.` : `No dish has the word ${last}.`
}

function SearchField({ query }: { query: string }) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(query)
  useEffect(() => {
    // Keeps text that was typed while the results were loading.
    if (input.current?.value === shown.current) input.current.value = query
    shown.current = query
  }, [query])
  function submit(event: FormEvent) {
    event.preventDefault()
    void router.navigate({ to: '/search', search: { q: input.current?.value.trim() ?? '' } })
  }
  return (
    <search className={boxStyles.search}>
      <form action="/search" onSubmit={submit}>
        <label className={boxStyles.field}>
          <Icon name="search" />
          <span className="visually-hidden">Search</span>
          <input
            ref={input}
            name="q"
            type="search"
            defaultValue={query}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="Search dishes, venues, or locations..."
          />
        </label>
      </form>
    </search>
  )
}
