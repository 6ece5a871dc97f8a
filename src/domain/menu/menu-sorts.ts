/** `price` is the price of a typical dish. `nearest` needs coordinates. The name breaks ties. */
export const MENU_SORTS = ['name', 'nearest', 'price'] as const

export type MenuSort = (typeof MENU_SORTS)[number]
