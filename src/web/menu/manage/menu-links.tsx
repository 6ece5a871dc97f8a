import { Link } from '@tanstack/react-router'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'

export function ReviewLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  return (
    <Link className="btn outline compact" to="/menu-review/$id" params={{ id }} aria-label={`Review ${name}`}>
      Review
    </Link>
  )
}

export function AllergensLink({ menu: { id, name, categories } }: { menu: ManagedMenu }) {
  const items = categories.flatMap((category) => category.items)
  if (items.length === 0) return null
  const confirmed = items.filter(({ allergens }) => allergens?.confirmed_at).length
  return (
    <Link className="btn ghost compact" to="/menu-allergens/$id" params={{ id }} aria-label={`Allergens of ${name}`}>
      Allergens ({confirmed} of {items.length} confirmed)
    </Link>
  )
}

export function CompareLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  return (
    <Link className="btn ghost compact" to="/menu-review/$id" params={{ id }} aria-label={`Update from photo: ${name}`}>
      Update from photo
    </Link>
  )
}
