export const MENU_TYPES = ['Daily', 'Specials', 'Sunday', 'Drinks'] as const

export type MenuType = (typeof MENU_TYPES)[number]

/** `price` is the price of a typical dish. `nearest` needs coordinates. The name breaks ties. */
export const MENU_SORTS = ['name', 'nearest', 'price', '-price'] as const

export type MenuSort = (typeof MENU_SORTS)[number]

/**
 * Options of 'Filter by Price' on the menus page, by a menu's typical price in pounds. `min` is inclusive, `max` exclusive; `slug` is the
 * URL value.
 */
export const MENU_PRICE_BANDS = [
  { slug: 'under-10', label: 'Less than £10', min: 0, max: 10 },
  { slug: '10-20', label: '£10-£20', min: 10, max: 20 },
  { slug: '20-30', label: '£20-£30', min: 20, max: 30 },
  { slug: 'over-30', label: '£30+', min: 30, max: Number.POSITIVE_INFINITY },
] as const

export type MenuPriceBandSlug = (typeof MENU_PRICE_BANDS)[number]['slug']
