import type { ReactNode } from 'react'
import { ErrorBannerProvider } from './error-banner.tsx'
import * as styles from './private-page.module.css'

type Props = {
  title: ReactNode
  navigation?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

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
