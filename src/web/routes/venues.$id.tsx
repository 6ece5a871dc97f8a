import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/venues/$id')({ component: Page })

function Page() {
  return <main>{Route.useParams().id}</main>
}
