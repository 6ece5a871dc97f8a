import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/venues/')({ component: Page })

function Page() {
  return <main>/venues/</main>
}
