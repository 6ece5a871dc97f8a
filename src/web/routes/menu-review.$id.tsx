import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from '../extraction/review-page.tsx'
import { privateHead } from '../head.ts'
import { PrivateScreen } from '../private/private-screen.tsx'

export const Route = createFileRoute('/menu-review/$id')({
  head: ({ matches }) => privateHead(matches, 'Review menu'),
  component: () => (
    <PrivateScreen only={null}>
      <ReviewPage />
    </PrivateScreen>
  ),
})
