import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ClaimableVenue } from '../../contract/claim.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { CLAIM_NOTE_MAX_LENGTH } from '../../domain/venue/claim.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { apiErrorMessage } from '../api.ts'
import { DateTime } from '../private/date-time.tsx'
import { UnsavedChangesGuard } from '../private/edit-form/unsaved-changes.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { takesRequestsQuery, useSetTakesRequests } from '../venue/takes-requests-switch.tsx'
import * as styles from './claim.module.css'
import { CodeForm, SendCode } from './code-form.tsx'
import { useClaimableVenue, useShowClaim } from './use-claim.ts'

function AskForm({ data: { venue } }: { data: ClaimableVenue }) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const form = useForm({
    initialValues: { note: '' },
    submit: async ({ note }) => {
      const body = { note: note.trim() || null }
      show(await api.post('/api/venues/:id/claim/ask', { params: { id: venue.id }, body }))
    },
    fallback: PRIVATE_FALLBACKS.claimVenue,
    onFailure: promptSignInIfUnauthenticated,
  })
  const isDirty = () => form.getValues().note.trim() !== ''
  return (
    <SettingsSection title="No code?">
      <form className={styles.form} {...form.attributes}>
        <p>An administrator can decide instead. Tell us how we can check that {venue.name} is yours, and how to reach you.</p>
        <FormBanner form={form} />
        <TextField form={form} name="note" label="Note to the administrators" lines={4} maxLength={CLAIM_NOTE_MAX_LENGTH} />
        <p>
          <SubmitButton className="btn outline" isSubmitting={form.isSubmitting}>
            Ask the administrators
          </SubmitButton>
        </p>
      </form>
      <UnsavedChangesGuard isDirty={isDirty} />
    </SettingsSection>
  )
}

function ClaimWon({ venue }: { venue: ClaimableVenue['venue'] }) {
  const { data } = useQuery(takesRequestsQuery(useApi(), venue.id))
  const { set, error } = useSetTakesRequests(venue.id)
  return (
    <>
      <div tabIndex={-1} data-first-focus>
        <Banner tone="success">{venue.name} is yours.</Banner>
      </div>
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
      <p role="status" tabIndex={-1} data-first-focus>
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
  const open = claim?.state === 'pending' ? claim : null
  const [code, askedAt] = [open?.code ?? null, open?.asked_at ?? null]
  const outcome = useFocusOnChange(data.is_owner)
  const focused = useFocusOnChange(code !== null)
  const decision = useFocusOnChange(askedAt !== null)
  if (data.is_owner)
    return (
      <div ref={outcome}>
        <ClaimWon venue={venue} />
      </div>
    )
  if (venue.has_owner) return <HasOwner name={venue.name} />
  return (
    <>
      {claim?.state === 'refused' ? (
        <Banner tone="warning">
          An administrator rejected your claim and writes: ‘{claim.reason}’ You can ask again with more evidence.
        </Banner>
      ) : null}
      <div className={styles.part} ref={focused}>
        {code ? <CodeForm data={data} code={code} /> : <SendCode data={data} />}
      </div>
      <div className={styles.part} ref={decision}>
        {askedAt ? <WaitingClaim data={data} askedAt={askedAt} /> : <AskForm data={data} />}
      </div>
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
