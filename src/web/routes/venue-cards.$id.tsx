import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { CardsPage } from '../cards/cards-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/venue-cards/$id')({
  head: ({ matches }) => privateHead(matches, 'Cards'),
  component: () => (
    <ProtectedPage only={null}>
      <CardsPage />
    </ProtectedPage>
  ),
})
