import { createFileRoute } from '@tanstack/react-router'
import { FindUsSkeleton } from '../find-us/find-us-layout.tsx'
import { FindUsPage } from '../find-us/find-us-page.tsx'
import { FindUsError } from '../find-us/map-venues-error.tsx'
import { fetchFirstVenues } from '../find-us/queries.ts'
import { pageHead } from '../head.ts'

export const Route = createFileRoute('/map')({
  loader: ({ context, abortController }) => fetchFirstVenues(context.api, abortController.signal),
  head: ({ matches }) => pageHead({ matches, title: 'Find Us', about: '/map' }),
  component: () => <FindUsPage first={Route.useLoaderData()} />,
  pendingComponent: FindUsSkeleton,
  errorComponent: FindUsError,
})
