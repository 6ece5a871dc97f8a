import { Link } from '@tanstack/react-router'
import type { ManagedMenu } from '../../../contract/managed-menu.ts'

/** The way to what was doubtful when a menu was read from its photograph. */
export function ReviewLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  return (
    <Link className="btn outline compact" to="/menu-review/$id" params={{ id }} aria-label={`Review ${name}`}>
      Review
    </Link>
  )
}

/** The way to a new photograph of a menu, which is compared with what is there. */
export function CompareLink({ menu: { id, name } }: { menu: ManagedMenu }) {
  return (
    <Link className="btn ghost compact" to="/menu-review/$id" params={{ id }} aria-label={`New photograph of ${name}`}>
      New photograph
    </Link>
  )
}
