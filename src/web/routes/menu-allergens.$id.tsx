import { createFileRoute } from '@tanstack/react-router'
import { ProtectedPage } from '../account/protected-page.tsx'
import { AllergensPage } from '../allergens/allergens-page.tsx'
import { privateHead } from '../head.ts'

export const Route = createFileRoute('/menu-allergens/$id')({
  head: ({ matches }) => privateHead(matches, 'Allergens'),
  component: () => (
    <ProtectedPage only={null}>
      <AllergensPage />
    </ProtectedPage>
  ),
})
