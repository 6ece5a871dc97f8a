import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ProtectedPage } from '../../account/protected-page.tsx'
// In one file, because every page's script would list each separate file.
import '../audit/change-list.module.css'
import '../diners/anonymise-diner-form.module.css'
import '../import-export.module.css'
import * as adminNavigationStyles from './admin-navigation.module.css'
import { AdminNavigation } from './admin-navigation.tsx'
import { mayOpen } from './sections.ts'

export function AdminScreen({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <ProtectedPage only={null} allows={(actor) => mayOpen(actor, path)}>
      <div className={adminNavigationStyles.frame}>
        <AdminNavigation />
        <div className={adminNavigationStyles.content} id="admin-page" tabIndex={-1}>
          {children}
        </div>
      </div>
    </ProtectedPage>
  )
}
