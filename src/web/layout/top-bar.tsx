import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PART_NOT_LOADED } from '../../domain/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { useOnDemand } from '../ui/on-demand.ts'
import { Brand } from './brand.tsx'

/** In this order. Home alone is current only on its own page: every address starts with its. */
const LINKS = [
  { to: '/', name: 'Home', exact: true },
  { to: '/menu', name: 'Menus', exact: false },
  { to: '/venues', name: 'Venues', exact: false },
  { to: '/map', name: 'Map', exact: false },
] as const

export function TopBar() {
  const [isSigningIn, setIsSigningIn] = useState(false)
  const { Component: SignInDialog, failed, want } = useOnDemand(() => import('../account/sign-in-dialog.tsx'))
  const signIn = () => {
    want()
    setIsSigningIn(true)
  }
  const openers = { type: 'button', 'aria-haspopup': 'dialog', onPointerEnter: want, onFocus: want, onClick: signIn } as const
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
        <div className="bar-acts needs-script">
          <button className="btn ghost sm" {...openers}>
            Admin
          </button>
          <button className="btn sm" {...openers}>
            Sign In
          </button>
        </div>
      </div>
      {failed && isSigningIn ? <Banner tone="error">{PART_NOT_LOADED}</Banner> : null}
      {SignInDialog ? <SignInDialog open={isSigningIn} onClose={() => setIsSigningIn(false)} /> : null}
    </header>
  )
}
