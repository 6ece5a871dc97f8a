import type { ReactNode } from 'react'
import { ProtectedPage } from '../../account/protected-page.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import '../../styles/private-admin.css'

/** The frame of every administrator's page: the guard, the navigation and the page beside it. */
export function AdminScreen({ children }: { children: ReactNode }) {
  return (
    <ProtectedPage only="admin">
      <div className="admin-frame">
        <AdminNavigation />
        <div id="admin-page" tabIndex={-1}>
          {children}
        </div>
      </div>
    </ProtectedPage>
  )
}
