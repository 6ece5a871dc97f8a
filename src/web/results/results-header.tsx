import { Link } from '@tanstack/react-router'
import type { ResultsList } from './queries.ts'
import * as styles from './results-header.module.css'
import { SearchField } from './search-field.tsx'

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
      {list && list.unknown.length > 0 && list.totals.items + list.totals.venues > 0 ? <p>{unknownInWords(list.unknown)}</p> : null}
    </div>
  )
}

function unknownInWords(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`)
  const last = quoted.pop()
  return quoted.length > 0 ? `No dish has the words ${quoted.join(', ')} or ${last}.` : `No dish has the word ${last}.`
}
