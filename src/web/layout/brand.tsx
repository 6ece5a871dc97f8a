import { Link } from '@tanstack/react-router'
import { useSite } from '../site.ts'

/** The plate and the guide's name, leading home. */
export function Brand() {
  const { productName } = useSite()
  return (
    <Link to="/" className="brand" activeProps={{}}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="17.5" cy="17.5" r="13.5" className="brand-shadow" />
        <circle cx="15.5" cy="15.5" r="13.5" className="brand-rim" />
        <circle cx="15.5" cy="15.5" r="8.8" className="brand-well" />
        <path d="M15.5 15.5h8.8a8.8 8.8 0 0 0-8.8-8.8z" className="brand-wedge" />
      </svg>
      <span className="brand-name">{productName}</span>
      <span className="beta">BETA</span>
    </Link>
  )
}
