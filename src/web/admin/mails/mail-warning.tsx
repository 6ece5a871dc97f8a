import { Link } from '@tanstack/react-router'
import { countOf } from '../../count-of.ts'
import { Unsettled } from '../../private/unsettled.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useGivenUpMails, useMailIsOn } from './use-mails.ts'

/** That mail does not leave this guide, or that some was given up; nothing where all is well. */
export function MailWarning() {
  const isOn = useMailIsOn()
  const givenUp = useGivenUpMails()
  if (isOn === undefined || givenUp === undefined) return <Unsettled />
  if (!isOn) return <Banner tone="warning">Mail is off: SMTP_URL is not set, so every mail waits in the outbox until it is.</Banner>
  if (givenUp === 0) return null
  return (
    <Banner
      tone="warning"
      action={
        <Link className="link" to="/admin/mails" search={{ state: 'failed' } as never}>
          Show {givenUp === 1 ? 'it' : 'them'}
        </Link>
      }
    >
      {countOf(givenUp, 'mail')} could not be delivered and {givenUp === 1 ? 'was' : 'were'} given up.
    </Banner>
  )
}
