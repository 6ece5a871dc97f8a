import type { ReactNode } from 'react'
import { PUBLIC_FALLBACKS } from '../../domain/public-messages.ts'
import { apiErrorMessage } from '../api.ts'
import { LoadError } from '../layout/load-error.tsx'
import small from '../pictures/story.w640.webp?url'
import large from '../pictures/story.webp?url'
import { SearchBox } from '../search/search-box.tsx'
import { useSite } from '../site.ts'
import { Hero } from './hero.tsx'
import * as styles from './home-layout.module.css'
import * as storyStyles from './story.module.css'

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

function Story() {
  const { productName } = useSite()
  return (
    <section className={storyStyles.story} aria-labelledby="our-story">
      <div className="container">
        <div>
          <h2 id="our-story">Our Story</h2>
          <p>A menu is the most useful page a kitchen ever writes, and the hardest one to find. So we put the menus first.</p>
          <p>
            {productName} is a guide to one place at a time. Venues keep their own menus, photograph them when they change, and answer table
            requests themselves. No one pays commission, and no one can pay for a higher ranking.
          </p>
        </div>
        <img
          src={large}
          srcSet={`${small} 640w, ${large} 1100w`}
          sizes="(max-width: 60rem) 92vw, 36rem"
          width="1100"
          height="733"
          alt="Paper-cut drawing of a table laid by a window: wine, fruit and a candle"
          loading="lazy"
          decoding="async"
        />
      </div>
    </section>
  )
}
