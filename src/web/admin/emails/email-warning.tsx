import { Link } from '@tanstack/react-router'
import { pluralise } from '../../pluralise.ts'
import { PanelSkeleton } from '../../private/table/list-panel.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useEmailDelivery, useFailedEmailCount } from './use-emails.ts'

export function EmailWarning({ loading }: { loading: string }) {
  const delivery = useEmailDelivery()
  const givenUp = useFailedEmailCount()
  if (delivery === undefined || givenUp === undefined) return <PanelSkeleton text={loading} />
  if (delivery === 'off') return <Banner tone="warning">Email is off because SMTP_URL isn't set. Messages wait in the outbox.</Banner>
  if (givenUp === 0) return null
  return (
    <Banner
      tone="warning"
      action={
        <Link className="link" to="/admin/mails" search={{ state: 'failed' }}>
          Show {givenUp === 1 ? 'it' : 'them'}
        </Link>
      }
    >
      {pluralise(givenUp, 'email')} could not be delivered and {givenUp === 1 ? 'was' : 'were'} given up.
    </Banner>
  )
}
