import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/privacy')({ component: Page })

function Page() {
  return <main>/privacy</main>
}
