import type { ReactNode } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { ErrorBannerProvider } from './error-banner.tsx'
import * as styles from './private-page.module.css'

type PrivatePageProps = {
  title: ReactNode
  lead?: ReactNode
  navigation?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function PrivatePage({ title, lead, navigation, back, actions, children }: PrivatePageProps) {
  return (
    <div className={styles.page}>
      {navigation}
      <header className={styles.header}>
        <div>
          {back ? <p className={styles.back}>{back}</p> : null}
          <h1>{title}</h1>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <ErrorBannerProvider>{children}</ErrorBannerProvider>
    </div>
  )
}

/** Placeholder until the data is loaded. The panels below wait for it, so that nothing moves. */
export function LoadingPlaceholder({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={styles.placeholder} data-loading>
      <Spinner label={label} />
    </div>
  )
}
