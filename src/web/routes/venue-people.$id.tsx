import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { privateHead } from '../head.ts'
import { PeoplePage } from '../people/people-page.tsx'

export const Route = createFileRoute('/venue-people/$id')({
  head: ({ matches }) => privateHead(matches, 'People'),
  component: () => (
    <ProtectedPage only={null}>
      <PeoplePage />
    </ProtectedPage>
  ),
})
