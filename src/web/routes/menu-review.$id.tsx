import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { ReviewPage } from '../extraction/review-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/menu-review/$id')({
  head: ({ matches }) => privateHead(matches, 'Review menu'),
  component: () => (
    <ProtectedPage only={null}>
      <ReviewPage />
    </ProtectedPage>
  ),
})
