import { useSite } from '../site.ts'

export function MailLink() {
  const { contactEmail } = useSite()
  return (
    <a className="link" href={`mailto:${contactEmail}`}>
      {contactEmail}
    </a>
  )
}
