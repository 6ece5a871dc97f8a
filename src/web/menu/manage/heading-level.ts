import { createContext } from 'react'

/** Heading level of a menu's name, 3 or 4: one below the heading of the list of menus. */
export const MenuHeadingLevel = createContext<3 | 4>(3)
