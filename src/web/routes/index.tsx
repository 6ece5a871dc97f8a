import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '../head.ts'
import { HomeError, HomeLayout } from '../home/home-layout.tsx'
import { HomeSkeleton } from '../home/home-skeleton.tsx'
import { fetchHome } from '../home/queries.ts'
import { Sections } from '../home/sections.tsx'

export const Route = createFileRoute('/')({
  loader: ({ context, abortController }) => fetchHome(context.api, abortController.signal),
  head: ({ matches }) => pageHead({ matches, title: null, about: '/' }),
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
