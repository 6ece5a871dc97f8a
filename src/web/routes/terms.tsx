import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/terms')({ component: Page })

function Page() {
  return <main>/terms</main>
}
