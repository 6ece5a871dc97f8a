import { type ReactNode, useEffect } from 'react'
import { usePersistSite, useSite } from '../site.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import * as styles from './layout.module.css'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

export function Layout({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation()
  usePersistSite()
  const isFramed = useSite().frame !== null
  // Marks hydration: styles hide content for browsers without JavaScript, and tests wait for it.
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
