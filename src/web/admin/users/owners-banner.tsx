import { Link } from '@tanstack/react-router'
import { Unsettled } from '../../private/unsettled.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useOwnersWithoutVenue } from './use-users.ts'

/** That venue owners wait for a venue, and the way to them. Nothing where nobody waits. */
export function OwnersBanner() {
  const waiting = useOwnersWithoutVenue()
  if (waiting === undefined) return <Unsettled />
  if (waiting === 0) return null
  return (
    <div role="status">
      <Banner
        tone="warning"
        action={
          <Link
            className="link"
            to="."
            hash="users"
            search={((search: object) => ({ ...search, waiting: 'true', users: undefined, users_page: undefined })) as never}
          >
            Show them
          </Link>
        }
      >
        <strong>{waiting} venue owner(s) need venue assignment</strong>
      </Banner>
    </div>
  )
}
