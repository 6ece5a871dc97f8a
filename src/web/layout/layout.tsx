import { type ReactNode, useEffect } from 'react'
import { useKeptSite } from '../site.ts'
import { Footer } from './footer.tsx'
import * as styles from './layout.module.css'
import { TopBar } from './top-bar.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** What stands around every screen: the bar above, the footer below. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useFocusOnArrival()
  useKeptSite()
  // Says that scripts have taken over: styles hide what only readers without scripts need, tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <Footer />
    </>
  )
}
