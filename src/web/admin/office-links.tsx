import { Link } from '@tanstack/react-router'
import { FALLBACKS } from '../../domain/messages.ts'
import { DownloadLink } from '../private/download-link.tsx'
import { useNotices } from '../private/notices.tsx'
import { OfficeIcon } from '../private/office-icon.tsx'
import { Icon } from '../ui/icon.tsx'

const THINGS = ['venues', 'menus', 'users'] as const
const FORMATS = ['csv', 'json'] as const

/** What else an administrator does: see who changed what, look after mail and users, and take the guide's content out. */
export function OfficeLinks() {
  const { fail, clear } = useNotices()
  const onFailure = (sentence: string | null) => (sentence ? fail(sentence) : clear())
  return (
    <section className="panel" aria-labelledby="more">
      <header>
        <h2 id="more">Guide</h2>
      </header>
      <div className="panel-pad office-links">
        <Link to="/admin/venue-management">
          <Icon name="user" />
          User Management
        </Link>
        <Link to="/admin/audit">
          <Icon name="clock" />
          Audit Log
        </Link>
        <Link to="/admin/mails">
          <Icon name="mail" />
          Mails
        </Link>
      </div>
      <dl className="panel-pad exports">
        {THINGS.map((thing) => (
          <div key={thing}>
            <dt>Export {thing}</dt>
            {FORMATS.map((format) => (
              <dd key={format}>
                <DownloadLink href={`/api/exports/${thing}?format=${format}`} fallback={FALLBACKS.fetchData} onFailure={onFailure}>
                  <OfficeIcon name="download" />
                  {format.toUpperCase()}
                  <span className="vh"> of all {thing}</span>
                </DownloadLink>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
