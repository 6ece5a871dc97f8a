import type { ManagedMenu } from '../../../contract/managed-menu.ts'
import { When } from '../../private/date-time.tsx'

/** Why the public does not see a menu, or until when it does; nothing for one that is simply there. */
export function MenuStatus({ menu: { needs_review, active, start_date, end_date } }: { menu: ManagedMenu }) {
  const now = new Date().toISOString()
  if (needs_review) return <span className="badge pending">Needs review</span>
  if (!active) return <span className="badge grey">Inactive</span>
  if (start_date > now)
    return (
      <span className="badge grey">
        <span>
          From <When at={start_date} withTime />
        </span>
      </span>
    )
  if (end_date === null) return null
  return end_date < now ? (
    <span className="badge grey">Ended</span>
  ) : (
    <span className="muted small">
      until <When at={end_date} withTime />
    </span>
  )
}
