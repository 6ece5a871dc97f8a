import { Link } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { SEARCH_RESULT_WITHOUT_SLUG } from '../../domain/public-messages.ts'
import { highlight } from '../../domain/search/highlight.ts'
import { ResponsiveImage } from '../ui/responsive-image.tsx'
import { correctedQuery } from './corrected-query.ts'
import { flattenResults, hasMoreResults, type Result, type Results } from './results.ts'
import * as styles from './search-box.module.css'

/** Minimum height of the list in pixels: two results and part of a third. */
const MIN_LIST_HEIGHT = 200
const BELOW_LIST = 64

type Props = {
  listId: string
  results: Results
  active: number | null
  optionId: (index: number) => string
}

export default function SearchResults({ listId, results, active, optionId }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current?.closest('search')
    if (box) fitResultsToViewport(box)
  }, [])
  const all = flattenResults(results)
  const { query, total, corrections } = results
  const corrected = correctedQuery(query, corrections)
  return (
    <>
      {corrections.length > 0 ? (
        <p className={`${styles.correction} small`}>
          Results for {corrected}.{' '}
          <Link to="/search" search={{ q: query, exact: 1 }} preload={false}>
            Search for {query} instead
          </Link>
        </p>
      ) : null}
      <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles.list} tabIndex={-1}>
        {results.groups.map((group) =>
          group.results.length > 0 ? (
            <Group key={group.name} name={group.name}>
              {group.results.map((result) => {
                const place = all.indexOf(result)
                return (
                  <ResultOption key={result.id} result={result} query={corrected} optionId={optionId(place)} isActive={active === place} />
                )
              })}
            </Group>
          ) : null,
        )}
        {hasMoreResults(results) ? (
          <Link
            id={optionId(all.length)}
            role="option"
            aria-selected={active === all.length}
            tabIndex={-1}
            to="/search"
            search={{ q: query }}
            preload={false}
            className={`${styles.result} ${styles.all}`}
          >
            See all {total.toLocaleString('en-GB')} results
          </Link>
        ) : null}
      </div>
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox requires this role for its groups
    <div role="group" aria-labelledby={id}>
      <div className={`${styles.kind} tiny`} id={id} role="presentation">
        {name}
      </div>
      {children}
    </div>
  )
}

/**
 * Sets `--room` to the remaining window height below a search box. When it is too small, for example above an on-screen keyboard, scrolls
 * the box to the top first.
 */
function fitResultsToViewport(box: HTMLElement): void {
  const windowHeight = window.visualViewport?.height ?? window.innerHeight
  const roomBelow = () => windowHeight - box.getBoundingClientRect().bottom - BELOW_LIST
  if (roomBelow() < MIN_LIST_HEIGHT) box.scrollIntoView({ block: 'start' })
  box.style.setProperty('--room', `${Math.max(MIN_LIST_HEIGHT / 2, roomBelow())}px`)
}

type ResultOptionProps = { result: Result; query: string; optionId: string; isActive: boolean }

/** An option of the list and also a link, so that it can be opened in another tab. */
function ResultOption({ result, query, optionId, isActive }: ResultOptionProps) {
  const option = { id: optionId, role: 'option', 'aria-selected': isActive, tabIndex: -1, className: styles.result } as const
  const content = (
    <>
      <ResponsiveImage src={result.imageUrl} alt="" sizes="52px" ratio="1/1" />
      <span className={styles.text}>
        <span className={styles.name}>{highlight(result.name, query).map(toMark)}</span>
        <span className="small muted">{result.place}</span>
      </span>
      <span className="small muted">{result.aside}</span>
    </>
  )
  if (!result.slug) {
    return (
      <a {...option} href="/" onClick={alertMissingSlug}>
        {content}
      </a>
    )
  }
  return (
    <Link {...option} to="/venues/$id" params={{ id: result.slug }} hash={result.anchor ?? ''} preload={false}>
      {content}
    </Link>
  )
}

function toMark({ text, isMatch }: { text: string; isMatch: boolean }, index: number) {
  return isMatch ? <mark key={index}>{text}</mark> : text
}

function alertMissingSlug(event: MouseEvent) {
  event.preventDefault()
  window.alert(SEARCH_RESULT_WITHOUT_SLUG)
}
