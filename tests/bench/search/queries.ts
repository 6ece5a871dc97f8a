/** Typical queries by kind, with words of `vocabulary.ts`. */
export const QUERIES: Record<string, readonly string[]> = {
  'two letters': ['ch', 'sa', 'pi', 'ba', 'fr', 'st', 'wi', 'to'],
  'frequent word': ['chicken', 'salad', 'pizza', 'fresh', 'with', 'curry'],
  'rarer word': ['ramen', 'zucchini', 'baklava', 'spr', 'mar', 'king', 'tikka', 'bebatto'],
  'two words': ['chicken tikka', 'fish pie', 'pizza sushi', 'ch sa', 'ch zucc', 'vegan ramen', 'gin ton'],
  'three and more': ['fish and chips', 'tikka masala rice', 'burger with chips', 'served today ask gluten'],
  'no hit': ['xyzzy', 'qqqq wwww', 'zz'],
  'venue name': ['the crown', 'golden dragon', 'royal oak', 'hare and hounds'],
  town: ['london', 'windsor', 'thai york', 'newcastle'],
}

/** `QUERIES`, queries that only the index in memory understands, and slow queries. */
export const ENGINE_QUERIES: Record<string, readonly string[]> = {
  ...QUERIES,
  misspelt: ['chiken', 'piza', 'margarita', 'zuchini', 'brocoli', 'cheesecaek'],
  filters: ['vegan', 'gluten free chicken', 'curry under £12', 'vegan pizza under £10 near me'],
  postcode: ['PL4 0ZZ', 'pl40zz'],
  hostile: [
    'ch pi fr sa ba st',
    'c h i p s a',
    'chicken salad cheese burger chips beef',
    `${'x'.repeat(100)}`,
    'zzzz yyyy xxxx wwww vvvv uuuu',
    'the the and and with with',
  ],
}
