import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { MenuReview } from '../../contract/menu-extraction.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import type { Api } from '../api.ts'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useMenuList } from '../session/use-menu-list.ts'
import { useApi } from '../site.ts'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ReviewForm } from './review/review-form.tsx'
import * as styles from './review-page.module.css'
import { MenuUpdate } from './update/menu-update.tsx'

export function ReviewPage() {
  const { id } = useParams({ from: '/menu-review/$id' })
  const navigate = useNavigate()
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.reviews, id],
    queryFn: ({ signal }) => fetchReview(api, id, signal),
    // No refetching, because it would replace the menu that is being edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { to, search, name } = useMenuList(data?.venue?.id)
  const leave = () => void navigate({ to, search })
  return (
    <PrivatePage
      title="Check the menu"
      back={
        <>
          <Link to={to} search={search}>
            {name}
          </Link>
          {data?.venue ? ` / ${data.venue.name}` : ''}
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

type Readings = { review: MenuReview | null; update: string | null; venue: { id: string; name: string } | null }

/** Returns the extraction that became this menu, if any, and the newest one that was compared with it. */
async function fetchReview(api: Api, menuId: string, signal: AbortSignal): Promise<Readings> {
  const [{ data }, venue] = await Promise.all([
    api.get('/api/menu-extractions', { query: { menu_id: menuId }, signal }),
    // Without it, the link back leads to the first venue.
    api.get('/api/managed-menus/:id', { params: { id: menuId }, signal }).then(
      ({ venue_id, venue }) => ({ id: venue_id, name: venue.name }),
      () => null,
    ),
  ])
  const made = data.find(({ is_update, state }) => !is_update && state === 'done')
  const review = made ? await api.get('/api/menu-extractions/:id/review', { params: { id: made.id }, signal }) : null
  const update = data.find(({ is_update }) => is_update)
  return { review, venue, update: update && update.published_at === null && update.state !== 'cancelled' ? update.id : null }
}
