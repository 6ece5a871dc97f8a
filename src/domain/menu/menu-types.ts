/** The kinds of menu, in the order every button row and filter shows them. */
export const MENU_TYPES = ['Daily', 'Specials', 'Sunday', 'Drinks'] as const

export type MenuType = (typeof MENU_TYPES)[number]
