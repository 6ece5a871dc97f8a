import { createContext } from 'react'

/** The heading level of a menu's name, 3 or 4: one below the heading that the list of menus stands under. */
export const MenuHeadingLevel = createContext<3 | 4>(3)
