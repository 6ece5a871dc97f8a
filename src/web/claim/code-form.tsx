import type { ClaimableVenue, OwnClaim } from '../../contract/claim.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { CodeWay } from '../../domain/venue/claim.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { ApiError } from '../api.ts'
import { DateTime } from '../private/date-time.tsx'
import { loadSession } from '../session/session-store.ts'
import { reloadSessionIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { apiErrorToFormErrors } from '../ui/form/form-errors.ts'
import { FormBanner, SubmitButton } from '../ui/form/form-parts.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './claim.module.css'
import { useClaimableVenue, useShowClaim } from './use-claim.ts'

export function SendCode({ data: { venue, codes } }: { data: ClaimableVenue }) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const send = (way: CodeWay) =>
    act(async () => show(await api.post('/api/venues/:id/claim/code', { params: { id: venue.id }, body: { way } })))
  return (
    <SettingsSection title="Prove it with a code">
      {codes.length === 0 ? (
        <p>{venue.name} publishes no email address to which we could send a code.</p>
      ) : (
        <p>
          We send six digits to an address of {venue.name}. Anyone who enters them here can change its menus and hours, and answer requests.
        </p>
      )}
      {error ? <Banner tone="error">{error}</Banner> : null}
      <div className={styles.ways}>
        {codes.map(({ way, to }) => (
          <button key={way} type="button" className="btn outline" aria-disabled={isBusy || undefined} onClick={() => void send(way)}>
            {isBusy ? 'Please wait...' : `Send a code to ${to}`}
          </button>
        ))}
      </div>
    </SettingsSection>
  )
}

type CodeFormProps = { data: ClaimableVenue; code: NonNullable<OwnClaim['code']> }

export function CodeForm({ data: { venue, codes }, code: sent }: CodeFormProps) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const { refetch } = useClaimableVenue(venue.id)
  const params = { id: venue.id }
  const form = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => (code.trim() === '' ? [{ field: 'code', code: 'required_fields' }] : []),
    submit: async ({ code }) => {
      show(await api.post('/api/venues/:id/claim/prove', { params, body: { code: code.trim() } }))
      await loadSession(api)
    },
    fallback: PRIVATE_FALLBACKS.claimVenue,
    toErrors: (error) => {
      const errors = apiErrorToFormErrors(error, PRIVATE_FALLBACKS.claimVenue)
      return errors.code === 'claim_code_wrong' ? { ...errors, fields: [{ field: 'code', message: errors.message }] } : errors
    },
    onFailure: (error) => {
      reloadSessionIfUnauthenticated(api, error)
      if (error instanceof ApiError && error.code === 'claim_code_ended') void refetch()
    },
  })
  const sendAnother = () =>
    form.submit({
      submit: async () => {
        show(await api.post('/api/venues/:id/claim/code', { params, body: { way: sent.way } }))
        form.reset({ code: '' })
      },
    })
  const isAboutCode = form.errors.code !== undefined
  return (
    <SettingsSection title="Type the code">
      <form className={styles.form} {...form.attributes}>
        <p role="status">
          We sent six digits to {codes.find(({ way }) => way === sent.way)?.to ?? 'the venue'}. Valid until:{' '}
          <DateTime at={sent.expires_at} withTime />
        </p>
        {isAboutCode ? null : <FormBanner form={form} />}
        <TextField form={form} name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={20} isRequired />
        <div className={styles.ways}>
          <SubmitButton className="btn" isSubmitting={form.isSubmitting}>
            Continue
          </SubmitButton>
          <button type="button" className="btn ghost" aria-disabled={form.isSubmitting || undefined} onClick={() => void sendAnother()}>
            Send another code
          </button>
        </div>
      </form>
    </SettingsSection>
  )
}
