import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'

export function NotFound() {
  return (
    <div className="container">
      <h1 className="visually-hidden">Page not found</h1>
      <EmptyState
        hint="The link may be out of date or mistyped."
        action={
          <Link to="/" className="btn">
            Return Home
          </Link>
        }
      >
        This page is not available.
      </EmptyState>
    </div>
  )
}
