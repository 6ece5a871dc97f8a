import { type ReactNode, useEffect } from 'react'
import { usePersistSite, useSite } from '../site.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import * as styles from './layout.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** The layout of every screen: the bar above, the footer below. A page in a frame of another website has neither. */
export function Layout({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  usePersistSite()
  const isFramed = useSite().frame !== null
  // Says that scripts have taken over: styles hide what only readers without scripts need, tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return (
    <>
      {isFramed ? null : (
        <>
          <a className={styles.skipLink} href="#main">
            Skip to content
          </a>
          <Header />
        </>
      )}
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      {isFramed ? null : <Footer />}
    </>
  )
}
