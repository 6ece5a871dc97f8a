/** The orders of a list of menus. `price` is that of a typical dish. `nearest` needs a place. All end with the name. */
export const MENU_SORTS = ['name', 'nearest', 'price'] as const

export type MenuSort = (typeof MENU_SORTS)[number]
