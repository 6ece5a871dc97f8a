import type { ReactNode } from 'react'
import { ErrorBannerProvider } from './error-banner.tsx'
import * as styles from './private-page.module.css'

type Props = {
  title: ReactNode
  /** Links to the pages beside this one, above everything. */
  navigation?: ReactNode
  /** Where one came from, above the title. */
  back?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen of the back office: its title, what can be done here, what went wrong, and the work below. */
export function PrivatePage({ title, navigation, back, actions, children }: Props) {
  return (
    <div className={styles.page}>
      {navigation}
      <header className={styles.header}>
        <div>
          {back ? <p className={styles.back}>{back}</p> : null}
          <h1>{title}</h1>
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <ErrorBannerProvider>{children}</ErrorBannerProvider>
    </div>
  )
}
