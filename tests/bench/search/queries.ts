/** What people type, by kind; the words are those of `vocabulary.ts`. */
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
