import { useEffect, useState } from 'react'
import type { MenuView } from '../menu/menu-view.ts'
import { statingMenus } from './allergen-table.tsx'
import * as styles from './menu-bar.module.css'

/** The id of a menu on the page of its venue. */
export function menuAnchor(place: number): string {
  return `menu-${place + 1}`
}

type Props = { name: string; menus: readonly MenuView[] }

/** Links to the menus of the page, which stay in view. A venue with one menu needs none. */
export function MenuBar({ name, menus }: Props) {
  const current = useReadAnchor(menus.length)
  if (menus.length < 2) return null
  return (
    <nav className={styles.bar} aria-label="Menus on this page" data-menu-bar="" data-name={name}>
      <ul>
        {menus.map((menu, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two menus may share a name; their order never changes on the page
          <li key={place}>
            <a href={`#${menuAnchor(place)}`} aria-current={current === place ? 'true' : undefined}>
              {menu.name}
            </a>
          </li>
        ))}
        {statingMenus(menus).length > 0 ? (
          <li className={styles.allergens}>
            <a href="#allergens">Allergens</a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** The place of the menu that is being read: the last one that begins in the upper third of the window; null above the menus. */
function useReadAnchor(count: number): number | null {
  const [read, setRead] = useState<number | null>(null)
  useEffect(() => {
    const sheets = Array.from({ length: count }, (_, place) => document.getElementById(menuAnchor(place)))
    const observer = new IntersectionObserver(
      () => {
        const begun = sheets.filter((sheet) => sheet && sheet.getBoundingClientRect().top < innerHeight / 3).length
        setRead(begun === 0 ? null : begun - 1)
      },
      // A line across the window, which menus cross when they begin and end.
      { rootMargin: '-33% 0px -66%' },
    )
    for (const sheet of sheets) if (sheet) observer.observe(sheet)
    return () => observer.disconnect()
  }, [count])
  return read
}
