import { useCallback, useRef } from 'react'
import type { AnswerRequest } from '../../../contract/reservation-link.ts'
import { ERROR_MESSAGES } from '../../../domain/messages.ts'
import type { Decision } from '../../../domain/reservation/status.ts'
import type { SuggestedTime } from '../../../domain/reservation/suggestion.ts'
import { ApiError, isResponseLost } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { useApi, useSite } from '../../site.ts'
import { Banner, RetryBanner } from '../../ui/banner.tsx'
import { LoadingSkeleton, SkeletonLine } from '../../ui/skeleton.tsx'
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts'
import { tokenFromHash, useLinked } from '../use-linked.ts'
import { AnswerCard } from './answer-card.tsx'
import { AnswerOutcome, RenewLink } from './answer-outcome.tsx'
import * as styles from './answer-request.module.css'
import { answerOutcome } from './answer-view.ts'

export function AnswerPage() {
  const { linked, retry, answer, suggest, renew } = useAnswerLink()
  const { timeZone } = useSite()
  const request = linked.state === 'found' ? linked.request : null
  // Focus only the heading of an outcome: an Enter key must not confirm a request that was just opened.
  const part = useFocusOnChange(request !== null && request.state !== 'open')
  const outcome = linked.state === 'found' ? answerOutcome(linked.request, { isOwnAnswer: linked.isOwnAnswer, timeZone }) : null
  return (
    <div className={`container ${styles.page}`} ref={part}>
      {request && outcome ? <AnswerOutcome request={request} outcome={outcome} onRenew={renew} /> : null}
      {request && !outcome ? <AnswerCard request={request} onAnswer={answer} onSuggest={suggest} /> : null}
      {linked.state === 'loading' ? (
        <section className={`${styles.card} ${styles.body}`}>
          <h1>A request for a table</h1>
          <noscript>
            <p>This page needs JavaScript to show the request. You can also answer it when you sign in, or call the diner.</p>
          </noscript>
          <div className="needs-script">
            <LoadingSkeleton text="Loading the request...">
              <SkeletonLine width="half" tall />
              <SkeletonLine width="long" />
              <SkeletonLine width="short" />
            </LoadingSkeleton>
          </div>
        </section>
      ) : null}
      {linked.state === 'unknown' ? (
        <section className={`${styles.card} ${styles.body}`}>
          <h1>A request for a table</h1>
          <Banner tone="error">This link doesn’t work, or no longer works</Banner>
          <p>It may have been cut off, or the venue’s requests now go to another email address. You can ask for a new one.</p>
          <RenewLink onRenew={renew} />
        </section>
      ) : null}
      {linked.state === 'failed' ? (
        <section className={`${styles.card} ${styles.body}`}>
          <h1>A request for a table</h1>
          <RetryBanner onRetry={retry}>{linked.message || ERROR_MESSAGES.internal}</RetryBanner>
        </section>
      ) : null}
    </div>
  )
}

type Found = { request: AnswerRequest; isOwnAnswer: boolean }

/**
 * Returns the request of the link in the URL fragment, and the functions that answer it. Loading changes nothing, so
 * that an email scanner that opens the link has no effect.
 */
function useAnswerLink() {
  const api = useApi()
  const read = useCallback(
    async (token: string, signal?: AbortSignal): Promise<Found> => ({
      request: await api.post('/api/reservations/answer-link', { body: { token }, signal }),
      isOwnAnswer: false,
    }),
    [api],
  )
  const { linked, reload, retry, show } = useLinked(read)
  const lost = useRef<Decision | null>(null)
  const seen = linked.state === 'found' ? (linked.request.diner_change?.changed_at ?? null) : undefined
  const answer = async (status: Decision, reason: string | null) => {
    try {
      const body = { token: tokenFromHash(location.hash), status, reason, seen_changed_at: seen }
      const request = await api.post('/api/reservations/answer', { body })
      show({ request, isOwnAnswer: true })
    } catch (error) {
      if (error instanceof ApiError && isResponseLost(error)) lost.current = status
      const request = currentOf(error, 'post', '/api/reservations/answer')
      // The first attempt, whose response was lost, has answered it.
      if (request && lost.current === status && request.status === status && request.decided_via === 'email_link')
        return show({ request, isOwnAnswer: true })
      // The request was answered, withdrawn or is over, or the link has expired: show its current state.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await reload()
      // The card stays, with the message above the request as it is now.
      if (!(error instanceof ApiError && (error.status === 404 || (error.status === 409 && error.code !== 'request_changed')))) throw error
    }
  }
  const suggest = async (times: SuggestedTime[], message: string | null) => {
    const body = { token: tokenFromHash(location.hash), times, message, seen_changed_at: seen }
    try {
      show({ request: await api.post('/api/reservations/answer/suggestion', { body }), isOwnAnswer: true })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await reload()
      throw error
    }
  }
  const renew = () => api.post('/api/reservations/answer-link/renew', { body: { token: tokenFromHash(location.hash) } })
  return { linked, retry, answer, suggest, renew }
}
