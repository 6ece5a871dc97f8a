import type { ClaimableVenue } from '../../contract/claim.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import type { CodeWay } from '../../domain/venue/claim.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { useAction } from '../account/use-action.ts'
import { useApi } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './claim.module.css'
import { useShowClaim } from './use-claim.ts'

export function SendCode({ data: { venue, codes } }: { data: ClaimableVenue }) {
  const api = useApi()
  const show = useShowClaim(venue.id)
  const { error, isBusy, act } = useAction(PRIVATE_FALLBACKS.claimVenue)
  const send = (way: CodeWay) =>
    act(async () => show(await api.post('/api/venues/:id/claim/code', { params: { id: venue.id }, body: { way } })))
  return (
    <SettingsSection title="Show it with a code">
      {codes.length === 0 ? (
        <p>{venue.name} publishes no email address to which we could send a code.</p>
      ) : (
        <p>We send six digits to an address of {venue.name}. Who types them here can change its menus and hours, and answer requests.</p>
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
