import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/map')({ component: Page })

function Page() {
  return <main>/map</main>
}
