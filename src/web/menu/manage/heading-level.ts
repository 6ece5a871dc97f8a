import { createContext } from 'react'

export const MenuHeadingLevel = createContext<3 | 4>(3)
