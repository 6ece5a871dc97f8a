/** Most menus of a venue, including hidden and past ones. Far more than a venue offers, and few enough for a page that lists them all. */
export const MAX_MENUS = 100
/** Largest menu. No printed menu is larger. */
export const MAX_CATEGORIES = 100
export const MAX_ITEMS = 1000
