import { Link, useParams } from '@tanstack/react-router'
import type { ClaimableVenue } from '../../contract/claim.ts'
import { PRIVATE_FALLBACKS } from '../../domain/private-messages.ts'
import { SettingsSection } from '../account/settings/settings-section.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import { PrivatePage } from '../private/private-page.tsx'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { AskForm } from './ask-form.tsx'
import { ClaimWon } from './claim-won.tsx'
import { CodeForm } from './code-form.tsx'
import { SendCode } from './send-code.tsx'
import { useClaimableVenue } from './use-claim.ts'
import { WaitingClaim } from './waiting-claim.tsx'

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
          An administrator refused your claim and writes: ‘{claim.reason}’ You can ask again with more to show.
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
        Someone looks after this venue already. If you work there, they can invite you. If that is not right, please{' '}
        <Link to="/contact" className="link">
          write to us
        </Link>
        .
      </p>
    </SettingsSection>
  )
}
