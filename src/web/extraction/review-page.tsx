import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { MenuExtractionList, MenuReview } from '../../contract/menu-extraction.ts'
import { FALLBACKS, MESSAGES } from '../../domain/messages.ts'
import { useSession } from '../account/session-store.ts'
import type { Api } from '../api.ts'
import { FetchFailure } from '../private/fetch-failure.tsx'
import { Office } from '../private/office.tsx'
import { useApi } from '../site.ts'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ReviewForm } from './review/review-form.tsx'
import '../styles/private-extraction.css'
import '../styles/private-review.css'

/** The review of a menu that was read from a photograph. The address has the menu's id. */
export function ReviewPage() {
  const { id } = useParams({ from: '/menu-review/$id' })
  const { user } = useSession()
  const navigate = useNavigate()
  const api = useApi()
  const list =
    user?.role === 'admin' ? ({ to: '/admin/menu', name: 'Menu Management' } as const) : ({ to: '/venue-menu', name: 'Menus' } as const)
  const { data, error, refetch } = useQuery({
    queryKey: ['menu-review', id],
    queryFn: ({ signal }) => fetchReview(api, id, signal),
    // What is edited here is not to be replaced underneath.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const leave = () => void navigate({ to: list.to })
  return (
    <Office
      title="Check the menu"
      back={
        <>
          <Link to={list.to}>{list.name}</Link>
          {data ? ` / ${data.menu.venue_name}` : ''}
        </>
      }
    >
      {error ? (
        <FetchFailure error={error} fallback={FALLBACKS.fetchMenus} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Spinner label="Loading the menu..." />
      ) : data?.menu.needs_review ? (
        <ReviewForm key={data.menu.updated_at} review={data} onLeave={leave} />
      ) : (
        <Empty
          hint={data ? `Diners see ${data.menu.name} as it is.` : MESSAGES.not_found}
          action={
            <Link className="btn" to={list.to}>
              {list.name}
            </Link>
          }
        >
          There is nothing to review here.
        </Empty>
      )}
    </Office>
  )
}

/** The newest reading that became this menu; null where none did. */
async function fetchReview(api: Api, menuId: string, signal: AbortSignal): Promise<MenuReview | null> {
  const { data } = await api.get<MenuExtractionList>('/api/menu-extractions', { menu_id: menuId }, { signal })
  const made = data.find(({ is_update, state }) => !is_update && state === 'done')
  return made ? api.get<MenuReview>(`/api/menu-extractions/${made.id}/review`, {}, { signal }) : null
}
