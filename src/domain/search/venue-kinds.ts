/** Words for kinds of venues that are no cuisines. A query with one of them looks for a venue of that kind. */
export const VENUE_KINDS: readonly string[] = [
  ...['pub', 'bar', 'inn', 'tavern', 'cafe', 'coffee shop', 'tea room', 'tearoom', 'diner', 'carvery', 'deli', 'bakery', 'eatery'],
  ...[
    'takeaway',
    'takeout',
    'chippy',
    'restaurant',
    'place',
    'cocktail bar',
    'coffee house',
    'beer garden',
    'tea house',
    'tea shop',
    'tapas bar',
  ],
]

/** Groups of cuisines. Unlike `DISH_KINDS`, a cuisine that the guide does not have finds none of the others of its group. */
export const CUISINE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  asian: ['chinese', 'japanese', 'thai', 'vietnamese', 'indian', 'korean'],
  'latin american': ['south american', 'mexican'],
}
