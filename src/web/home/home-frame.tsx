import type { ReactNode } from 'react'
import { SearchBox } from '../search/search-box.tsx'
import { Hero } from './hero.tsx'
import { Story } from './story.tsx'

/** What the home page always has: hero, search box and story, whatever became of the sections between them. */
export function HomeFrame({ children }: { children: ReactNode }) {
  return (
    <div className="home">
      <Hero />
      <div className="searchdock needs-script">
        <SearchBox />
      </div>
      {children}
      <Story />
    </div>
  )
}
