import { Link } from '@tanstack/react-router'
import { LoadingPlaceholder } from '../../private/loading-placeholder.tsx'
import { Banner } from '../../ui/banner.tsx'
import { useOwnersWithoutVenue } from './use-users.ts'

export function UnassignedOwnersBanner() {
  const waiting = useOwnersWithoutVenue()
  if (waiting === undefined) return <LoadingPlaceholder />
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
        <strong className="strong">{waiting} venue owner(s) need venue assignment</strong>
      </Banner>
    </div>
  )
}
