import { type FormEvent, useRef, useState } from 'react'
import type { ClaimableVenue, OwnClaim } from '../../contract/claim.ts'
import { ERROR_MESSAGES } from '../../domain/messages.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { CodeWay } from '../../domain/venue/claim.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { ApiError } from '../api.ts'
import { DateTime } from '../private/date-time.tsx'
import { loadSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import { Field } from '../ui/field.tsx'
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

export function CodeForm({ data: { venue, codes }, code }: CodeFormProps) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const { refetch } = useClaimableVenue(venue.id)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const params = { id: venue.id }
  const prove = (event: FormEvent) => {
    event.preventDefault()
    setWrong(text.trim() ? undefined : ERROR_MESSAGES.required_fields)
    if (!text.trim()) return input.current?.focus()
    void act(async () => {
      try {
        show(await api.post('/api/venues/:id/claim/prove', { params, body: { code: text.trim() } }))
        await loadSession(api)
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'claim_code_ended') await refetch()
        if (!(failure instanceof ApiError && failure.code === 'claim_code_wrong')) throw failure
        setWrong(failure.message)
        input.current?.focus()
      }
    })
  }
  const again = () =>
    act(async () => {
      show(await api.post('/api/venues/:id/claim/code', { params, body: { way: code.way } }))
      setText('')
      setWrong(undefined)
    })
  return (
    <SettingsSection title="Type the code">
      <form className={styles.form} onSubmit={prove} noValidate>
        <p role="status">
          We sent six digits to {codes.find(({ way }) => way === code.way)?.to ?? 'the venue'}. Valid until:{' '}
          <DateTime at={code.expires_at} withTime />
        </p>
        {error ? <Banner tone="error">{error}</Banner> : null}
        <Field label="Code" error={wrong} isAnnounced>
          {(control) => (
            <input
              {...control}
              ref={input}
              value={text}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.ways}>
          <button type="submit" className="btn" aria-disabled={isBusy || undefined}>
            {isBusy ? 'Please wait...' : 'Continue'}
          </button>
          <button type="button" className="btn ghost" aria-disabled={isBusy || undefined} onClick={() => void again()}>
            Send another code
          </button>
        </div>
      </form>
    </SettingsSection>
  )
}
