import { Link } from '@tanstack/react-router'
import { Office } from '../private/private-page.tsx'
import { AddMenuForm } from './add-menu-form.tsx'

/** A new menu for any venue. */
export function AdminAddMenuPage() {
  return (
    <Office title="Add Menu" back={<Link to="/admin/menu">Menu Management</Link>}>
      <AddMenuForm venue={null} back="/admin/menu" />
    </Office>
  )
}
