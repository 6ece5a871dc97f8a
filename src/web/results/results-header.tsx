import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import * as boxStyles from '../search/search-box.module.css'
import { Icon } from '../ui/icon.tsx'
import type { ResultsList } from './queries.ts'
import * as styles from './results-header.module.css'

type Props = {
  query: string
  list: ResultsList | null
}

export function ResultsHeader({ query: q, list }: Props) {
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
      {list?.explanation.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
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
