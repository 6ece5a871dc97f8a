import { Link } from '@tanstack/react-router'
import { AccountButtons } from '../account/account-buttons.tsx'
import { Brand } from './brand.tsx'

/** In this order. Home alone is current only on its own page: every address starts with its. */
const LINKS = [
  { to: '/', name: 'Home', exact: true },
  { to: '/menu', name: 'Menus', exact: false },
  { to: '/venues', name: 'Venues', exact: false },
  { to: '/map', name: 'Map', exact: false },
] as const

/** The bar above every page: brand, the four ways to look around, and who is signed in. */
export function TopBar() {
  return (
    <header className="bar">
      <div className="wrap">
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
        <AccountButtons />
      </div>
    </header>
  )
}
