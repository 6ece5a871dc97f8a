import type { ReactNode } from 'react'
import { ProtectedPage } from '../../account/protected-page.tsx'
import * as adminNavigationStyles from './admin-navigation.module.css'
import { AdminNavigation } from './admin-navigation.tsx'

/** The frame of every administrator's page: the guard, the navigation and the page beside it. */
export function AdminScreen({ children }: { children: ReactNode }) {
  return (
    <ProtectedPage only="admin">
      <div className={adminNavigationStyles.frame}>
        <AdminNavigation />
        <div className={adminNavigationStyles.content} id="admin-page" tabIndex={-1}>
          {children}
        </div>
      </div>
    </ProtectedPage>
  )
}
