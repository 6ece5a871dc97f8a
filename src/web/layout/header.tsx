import { Link } from '@tanstack/react-router'
import { AccountMenu } from '../account/account-menu.tsx'
import { useSite } from '../site.ts'
import * as styles from './header.module.css'

/** In order of display. Home matches exactly, because every path begins with its path. */
const LINKS = [
  { to: '/', name: 'Home', exact: true },
  { to: '/menu', name: 'Menus', exact: false },
  { to: '/venues', name: 'Venues', exact: false },
  { to: '/map', name: 'Map', exact: false },
] as const

export function Header() {
  return (
    <header className={styles.bar}>
      <div className="container">
        <Brand />
        <nav aria-label="Main">
          <ul>
            {LINKS.map(({ to, name, exact }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact, includeSearch: false }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <AccountMenu />
      </div>
    </header>
  )
}

function Brand() {
  const { productName } = useSite()
  return (
    <Link to="/" className={styles.brand} activeProps={{}}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="17.5" cy="17.5" r="13.5" className={styles.plateShadow} />
        <circle cx="15.5" cy="15.5" r="13.5" className={styles.plateRim} />
        <circle cx="15.5" cy="15.5" r="8.8" className={styles.plateWell} />
        <path d="M15.5 15.5h8.8a8.8 8.8 0 0 0-8.8-8.8z" className={styles.plateWedge} />
      </svg>
      <span className={styles.brandName}>{productName}</span>
      <span className={styles.beta}>BETA</span>
    </Link>
  )
}
