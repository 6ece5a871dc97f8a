import { useCallback } from 'react'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import type { SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { ApiError } from '../../api.ts'
import { useApi } from '../../site.ts'
import { Banner, RetryBanner } from '../../ui/banner.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { useLinked } from '../use-linked.ts'
import type { WantedTable } from './change-dialog.tsx'
import type { ChangedRequest } from './change-request-dialog.tsx'
import * as dinerReservationStyles from './diner-reservation.module.css'
import { DinerReservationCard } from './diner-reservation-card.tsx'

export function DinerReservationPage() {
  const { linked, reload, retry, withdraw, accept, decline, change, changePendingRequest } = useReservationLink()
  return (
    <div className={`container ${dinerReservationStyles.page}`}>
      {linked.state === 'found' ? (
        <DinerReservationCard
          reservation={linked.reservation}
          token={linked.token}
          onWithdraw={() => withdraw(linked.token)}
          onAccept={(time) => accept(linked.token, time)}
          onDeclineTimes={() => decline(linked.token)}
          onChange={(wanted) => change(linked.token, wanted)}
          onChangeRequest={(wanted) => changePendingRequest(linked.token, wanted)}
          onStale={async () => (await reload())?.reservation}
        />
      ) : (
        <section className={dinerReservationStyles.card}>
          <h1>Your reservation</h1>
          {linked.state === 'loading' ? (
            <>
              <noscript>
                <p>
                  This page needs JavaScript to show your reservation. You can also call the venue: its number is in the email. The email
                  that confirms your table includes a calendar entry.
                </p>
              </noscript>
              <div className="needs-script">
                <LoadingSkeleton text="Loading your reservation...">
                  <SkeletonLine width="half" tall />
                  <SkeletonLine width="long" />
                  <SkeletonLine width="long" />
                  <SkeletonLine width="short" />
                </LoadingSkeleton>
              </div>
            </>
          ) : null}
          {linked.state === 'unknown' ? (
            <>
              <Banner tone="error">We can't find this reservation</Banner>
              <p>Please open the link in your email again, or copy the whole link, as part of it may be missing.</p>
            </>
          ) : null}
          {linked.state === 'failed' ? <RetryBanner onRetry={retry}>{linked.message || ERROR_MESSAGES.internal}</RetryBanner> : null}
        </section>
      )}
    </div>
  )
}

function useReservationLink() {
  const api = useApi()
  const read = useCallback(
    async (token: string, signal?: AbortSignal) => ({
      reservation: await api.post('/api/reservations/link', { body: { token }, signal }),
      token,
    }),
    [api],
  )
  const { linked, reload, retry, show } = useLinked(read)
  const withdraw = async (token: string) => show({ reservation: await api.post('/api/reservations/withdraw', { body: { token } }), token })
  const accept = async (token: string, time: SuggestedTime) => {
    try {
      show({ reservation: await api.post('/api/reservations/suggestion/accept', { body: { token, ...time } }), token })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload()
      throw error
    }
  }
  const decline = async (token: string) =>
    show({ reservation: await api.post('/api/reservations/suggestion/decline', { body: { token } }), token })
  const change = async (token: string, wanted: WantedTable) =>
    show({ reservation: await api.post('/api/reservations/change', { body: { token, ...wanted } }), token })
  const changePendingRequest = async (token: string, wanted: ChangedRequest) =>
    show({ reservation: await api.post('/api/reservations/change/request', { body: { token, ...wanted } }), token })
  return { linked, reload, retry, withdraw, accept, decline, change, changePendingRequest }
}
