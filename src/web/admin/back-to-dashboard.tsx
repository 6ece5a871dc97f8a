import { Link } from '@tanstack/react-router'

/** The way back, above the title of a screen that the dashboard led to. */
export function BackToDashboard() {
  return <Link to="/admin">Admin Dashboard</Link>
}
