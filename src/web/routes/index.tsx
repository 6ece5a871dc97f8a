import { createFileRoute } from '@tanstack/react-router'
import { pageHead, siteFromMatches } from '../head.ts'
import { HomeError, HomeLayout } from '../home/home-layout.tsx'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import { fetchHome } from '../home/queries.ts'
import { Sections } from '../home/sections.tsx'
import { website } from '../structured-data/website.ts'

export const Route = createFileRoute('/')({
  loader: ({ context, abortController }) => fetchHome(context.api, abortController.signal),
  head: ({ matches }) => {
    const site = siteFromMatches(matches)
    return pageHead({
      site,
      title: null,
      description: site?.description ?? 'Find the dish you fancy, then request a table. No account needed.',
      path: '/',
      structuredData: site ? [website(site)] : [],
    })
  },
  component: HomePage,
  pendingComponent: HomeSkeleton,
  errorComponent: HomeError,
})

function HomePage() {
  return (
    <HomeLayout>
      <Sections home={Route.useLoaderData()} />
    </HomeLayout>
  )
}
