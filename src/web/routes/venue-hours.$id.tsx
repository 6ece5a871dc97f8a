import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { privateHead } from '../head.ts'
import { HoursPage } from '../hours/hours-page.tsx'

export const Route = createFileRoute('/venue-hours/$id')({
  head: ({ matches }) => privateHead(matches, 'Hours'),
  component: () => (
    <ProtectedPage only={null}>
      <HoursPage />
    </ProtectedPage>
  ),
})
