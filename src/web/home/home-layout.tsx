import type { ReactNode } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { Hero } from './hero.tsx'
import * as styles from './home-layout.module.css'
import { Story } from './story.tsx'

export function HomeLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <Hero />
      <div className={styles.searchDock}>
        <SearchBox />
      </div>
      {children}
      <Story />
    </div>
  )
}

export function HomeError({ error }: { error: unknown }) {
  return (
    <HomeLayout>
      <div className={`container ${styles.failure}`}>
        <LoadError message={apiErrorMessage(error, PUBLIC_FALLBACKS.fetchVenues)} />
      </div>
    </HomeLayout>
  )
}
