import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { MenuReview } from '../../contract/menu-extraction.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import type { Api } from '../api.ts'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useActor } from '../session/use-actor.ts'
import { useApi } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ReviewForm } from './review/review-form.tsx'
import * as styles from './review-page.module.css'
import { MenuUpdate } from './update/menu-update.tsx'

export function ReviewPage() {
  const { id } = useParams({ from: '/menu-review/$id' })
  const actor = useActor()
  const navigate = useNavigate()
  const api = useApi()
  const list = can(actor, 'guide:edit', undefined)
    ? ({ to: '/admin/menu', name: 'Menu Management' } as const)
    : ({ to: '/venue-menu', name: 'Menus' } as const)
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.reviews, id],
    queryFn: ({ signal }) => fetchReview(api, id, signal),
    // No refetching: it would replace the menu that is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const leave = () => void navigate({ to: list.to })
  return (
    <PrivatePage
      title="Check the menu"
      back={
        <>
          <Link to={list.to}>{list.name}</Link>
          {data?.review ? ` / ${data.review.menu.venue_name}` : ''}
        </>
      }
      actions={data?.review?.menu.needs_review ? <Steps /> : null}
    >
      {error ? (
        <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchMenus} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Spinner label="Loading the menu..." />
      ) : data.review?.menu.needs_review ? (
        <ReviewForm key={data.review.menu.updated_at} review={data.review} onLeave={leave} />
      ) : (
        <MenuUpdate menuId={id} begun={data.update} onDone={leave} />
      )}
    </PrivatePage>
  )
}

function Steps() {
  return (
    <ol className={styles.steps} aria-label="Steps">
      <li className="badge confirmed">
        <Icon name="tick" /> Photo<span className="visually-hidden">, done</span>
      </li>
      <li className="badge" aria-current="step">
        2 Check
      </li>
      <li className="badge neutral">3 Publish</li>
    </ol>
  )
}

type Readings = { review: MenuReview | null; update: string | null }

/** Returns the extraction that became this menu, if any, and the newest one that was compared with it. */
async function fetchReview(api: Api, menuId: string, signal: AbortSignal): Promise<Readings> {
  const { data } = await api.get('/api/menu-extractions', { query: { menu_id: menuId }, signal })
  const made = data.find(({ is_update, state }) => !is_update && state === 'done')
  const review = made ? await api.get('/api/menu-extractions/:id/review', { params: { id: made.id }, signal }) : null
  const update = data.find(({ is_update }) => is_update)
  return { review, update: update && update.published_at === null && update.state !== 'cancelled' ? update.id : null }
}
