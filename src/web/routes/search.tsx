import { createFileRoute, redirect } from '@tanstack/react-router'
import { privateHead } from '../head.ts'
import { fetchResultsPage } from '../results/queries.ts'
import ResultsPage, { ResultsError } from '../results/results-page.tsx'
import { ResultsSkeleton } from '../results/results-skeleton.tsx'
import { asParsed } from '../search-params.ts'

export const Route = createFileRoute('/search')({
  // The lazily loaded loader parses the search, because every page loads this file.
  validateSearch: (search: Record<string, unknown>) => search,
  // A link, the URL and the server may have the same parameters in different forms and orders.
  loaderDeps: ({ search }) => asParsed(search),
  loader: async ({ context, deps, abortController }) => {
    const page = await fetchResultsPage(context.api, deps, abortController.signal)
    if ('canonical' in page) throw redirect({ to: '/search', search: page.canonical })
    return page
  },
  head: ({ matches, match }) => privateHead(matches, match.search.q ? `Results for ${match.search.q}` : 'Search'),
  codeSplitGroupings: [['component', 'errorComponent'], ['loader'], ['pendingComponent']],
  component: ResultsPage,
  pendingComponent: ResultsSkeleton,
  errorComponent: ResultsError,
})
