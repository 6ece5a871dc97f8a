import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { ClaimableVenue } from '../../contract/claim.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { CLAIM_NOTE_MAX_LENGTH } from '../../domain/venue/claim.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { apiErrorMessage } from '../api.ts'
import { DateTime } from '../private/date-time.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { takesRequestsQuery, useSetTakesRequests } from '../venue/takes-requests-switch.tsx'
import * as styles from './claim.module.css'
import { CodeForm, SendCode } from './code-form.tsx'
import { useClaimableVenue, useShowClaim } from './use-claim.ts'

function AskForm({ data: { venue } }: { data: ClaimableVenue }) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const [note, setNote] = useState('')
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const body = { note: note.trim() || null }
    void act(async () => show(await api.post('/api/venues/:id/claim/ask', { params: { id: venue.id }, body })))
  }
  return (
    <SettingsSection title="No code?">
      <form className={styles.form} onSubmit={ask}>
        <p>An administrator can decide instead. Tell us how we can check that {venue.name} is yours, and how to reach you.</p>
        {error ? <Banner tone="error">{error}</Banner> : null}
        <Field label="Note to the administrators (optional)">
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={CLAIM_NOTE_MAX_LENGTH}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <p>
          <button type="submit" className="btn outline" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Please wait...' : 'Ask the administrators'}
          </button>
        </p>
      </form>
    </SettingsSection>
  )
}

function ClaimWon({ venue }: { venue: ClaimableVenue['venue'] }) {
  const { data } = useQuery(takesRequestsQuery(useApi(), venue.id))
  const { set, error } = useSetTakesRequests(venue.id)
  return (
    <>
      <Banner tone="success">{venue.name} is yours.</Banner>
      <SettingsSection title="What comes next">
        <p>Put your menus online, set your hours, and answer requests for tables.</p>
        {data?.takes_requests === false ? (
          <p>Diners can’t request a table yet. You can change that now, or later beside the requests.</p>
        ) : null}
        {error ? <Banner tone="error">{apiErrorMessage(error, FALLBACK_MESSAGES.updateVenue)}</Banner> : null}
        <div className={styles.ways}>
          {data?.takes_requests === false ? (
            <button type="button" className="btn" onClick={() => set(true)}>
              Take requests for tables
            </button>
          ) : null}
          <Link to="/venue-menu" className={data?.takes_requests === false ? 'btn outline' : 'btn'}>
            Menus and reservations
          </Link>
          <Link to="/venue-hours/$id" params={{ id: venue.id }} className="btn outline">
            Hours
          </Link>
        </div>
      </SettingsSection>
    </>
  )
}

function WaitingClaim({ data: { venue, claim }, askedAt }: { data: ClaimableVenue; askedAt: string }) {
  const api = useApi()
  const { refetch } = useClaimableVenue(venue.id)
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const withdraw = () =>
    act(async () => {
      await api.delete('/api/venues/:id/claim', { params: { id: venue.id } })
      await refetch()
    })
  return (
    <SettingsSection title="The administrators decide" state={<span className="badge pending">Waiting</span>}>
      <p role="status">
        You get an email when they have decided. Asked: <DateTime at={askedAt} withTime />
      </p>
      {claim?.note ? <blockquote className={styles.note}>{claim.note}</blockquote> : null}
      {error ? <Banner tone="error">{error}</Banner> : null}
      <p>
        <button type="button" className="btn ghost" aria-disabled={isBusy || undefined} onClick={() => void withdraw()}>
          {isBusy ? 'Please wait...' : 'Withdraw the claim'}
        </button>
      </p>
    </SettingsSection>
  )
}

export function ClaimPage() {
  const { id } = useParams({ from: '/claim-venue/$id' })
  const { data, error, refetch } = useClaimableVenue(id)
  const back = data ? (
    <Link to="/venues/$id" params={{ id: data.venue.slug }}>
      {data.venue.name}
    </Link>
  ) : null
  return (
    <PrivatePage title="Is this your venue?" back={back}>
      {data ? (
        <Claim data={data} />
      ) : error ? (
        <FetchErrorBanner error={error} fallback={PRIVATE_FALLBACKS.claimVenue} onRetry={() => void refetch()} />
      ) : (
        <Spinner label="Loading the venue..." />
      )}
    </PrivatePage>
  )
}

function Claim({ data }: { data: ClaimableVenue }) {
  const { venue, claim } = data
  if (data.is_owner) return <ClaimWon venue={venue} />
  if (venue.has_owner) return <HasOwner name={venue.name} />
  const isOpen = claim?.state === 'pending'
  return (
    <>
      {claim?.state === 'refused' ? (
        <Banner tone="warning">
          An administrator rejected your claim and writes: ‘{claim.reason}’ You can ask again with more evidence.
        </Banner>
      ) : null}
      {isOpen && claim.code ? <CodeForm data={data} code={claim.code} /> : <SendCode data={data} />}
      {isOpen && claim.asked_at ? <WaitingClaim data={data} askedAt={claim.asked_at} /> : <AskForm data={data} />}
    </>
  )
}

function HasOwner({ name }: { name: string }) {
  return (
    <SettingsSection title={`${name} has an owner`}>
      <p>
        Someone looks after this venue already. If you work there, they can invite you. If that is wrong, please{' '}
        <Link to="/contact" className="link">
          write to us
        </Link>
        .
      </p>
    </SettingsSection>
  )
}
