import { useSite } from '../site.ts'

/** The guide's address for letters. */
export function MailLink() {
  const { contactEmail } = useSite()
  return (
    <a className="link" href={`mailto:${contactEmail}`}>
      {contactEmail}
    </a>
  )
}
