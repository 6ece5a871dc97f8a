import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { focusAfterRender } from '../ui/restore-focus.ts'
import { FetchErrorBanner } from './error-banner.tsx'
import * as panelStyles from './panel.module.css'

type Rows = () => ArrayLike<HTMLElement> | undefined

/**
 * Returns the function that reads the next page of a list and focuses its first row, because the button disappears after the last page.
 * @param rows returns the elements of the shown rows that can have the focus
 */
export function useShowOlder({ isFetchingNextPage, fetchNextPage }: UseInfiniteQueryResult, rows: Rows): () => void {
  const show = async () => {
    if (isFetchingNextPage) return
    const shown = rows()?.length ?? 0
    await fetchNextPage()
    focusAfterRender(() => rows()?.[shown])
  }
  return () => void show()
}

type Props = { children: string; query: UseInfiniteQueryResult; rows: Rows }

/** The button of `useShowOlder`, and the error when the next page cannot be read. Nothing after the last page. */
export function ShowOlder({ children, query, rows }: Props) {
  const show = useShowOlder(query, rows)
  if (!query.hasNextPage) return null
  return (
    <>
      {query.isFetchNextPageError ? (
        <div className={panelStyles.padded}>
          <FetchErrorBanner error={query.error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={show} />
        </div>
      ) : null}
      <ShowOlderButton isLoading={query.isFetchingNextPage} onClick={show}>
        {children}
      </ShowOlderButton>
    </>
  )
}

type ButtonProps = { children: string; isLoading: boolean; onClick: () => void }

export function ShowOlderButton({ children, isLoading, onClick }: ButtonProps) {
  return (
    <div className={panelStyles.padded}>
      <button type="button" className="btn outline compact" aria-disabled={isLoading || undefined} onClick={onClick}>
        {isLoading ? 'Loading...' : children}
      </button>
    </div>
  )
}
