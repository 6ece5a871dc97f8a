import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { useApi } from '../../site.ts'

/** The way to what was doubtful when a menu was read from its photograph. Nothing where that reading is not kept any more. */
export function ReviewLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['menu-extractions', id],
    queryFn: ({ signal }) => api.get<{ data: { id: string }[] }>('/api/menu-extractions', { menu_id: id }, { signal }),
  })
  const reading = data?.data[0]
  if (!reading) return null
  return (
    <Link className="btn line sm" to="/menu-review/$id" params={{ id: reading.id }} aria-label={`Review ${name}`}>
      Review
    </Link>
  )
}
