import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/menu')({ component: Page })

function Page() {
  return <main>/menu</main>
}
