import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/cookies')({ component: Page })

function Page() {
  return <main>/cookies</main>
}
