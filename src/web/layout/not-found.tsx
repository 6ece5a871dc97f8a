import { Link } from '@tanstack/react-router'
import { Empty } from '../ui/empty.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  return (
    <div className="container">
      <h1 className="visually-hidden">Page not found</h1>
      <Empty
        hint="The address may be old or mistyped."
        action={
          <Link to="/" className="btn">
            Return Home
          </Link>
        }
      >
        This page is not on the menu.
      </Empty>
    </div>
  )
}
