export const MENU_TYPES = ['Daily', 'Specials', 'Sunday', 'Drinks'] as const

export type MenuType = (typeof MENU_TYPES)[number]
