/** Words for kinds of venues that are not cuisines. A query with one of them looks for a venue of that kind. */
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
    'boozer',
    'alehouse',
    'public house',
    'watering hole',
    'free house',
    'caff',
    'greasy spoon',
    'steak restaurant',
    'steak place',
    'steak joint',
    'chophouse',
    'delicatessen',
  ],
]

/** Groups of cuisines. Unlike with `DISH_KINDS`, a cuisine that the guide lacks does not find others of its group. */
export const CUISINE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  asian: ['chinese', 'japanese', 'thai', 'vietnamese', 'indian', 'korean'],
  oriental: ['chinese', 'japanese', 'thai', 'vietnamese', 'korean'],
  'east asian': ['chinese', 'japanese', 'korean'],
  'south east asian': ['thai', 'vietnamese'],
  'southeast asian': ['thai', 'vietnamese'],
  'pan asian': ['chinese', 'japanese', 'thai', 'vietnamese', 'korean'],
  'latin american': ['south american', 'mexican'],
}
