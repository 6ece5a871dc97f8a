import { Link } from '@tanstack/react-router'
import { Office } from '../private/private-page.tsx'
import { Icon } from '../ui/icon.tsx'
import { VenueMenus } from './menus/venue-menus.tsx'

/** Every venue with its menus, opened one at a time out of thousands. */
export function MenuManagement() {
  return (
    <Office
      title="Menu Management"
      actions={
        <Link className="btn sm" to="/admin/menu/add">
          <Icon name="plus" />
          Add Menu
        </Link>
      }
    >
      <VenueMenus />
    </Office>
  )
}
