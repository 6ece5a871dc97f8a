/** The word of menus for each emoji in a query. */
// biome-ignore format: one to a line would take a page
const EMOJI_WORDS: Readonly<Record<string, string>> = {
  '🍕': 'pizza', '🍔': 'burger', '🍟': 'chips', '🌭': 'hot dog', '🥪': 'sandwich', '🌮': 'tacos', '🌯': 'burrito', '🥙': 'kebab',
  '🧆': 'falafel', '🥚': 'egg', '🍳': 'eggs', '🥘': 'paella', '🍲': 'stew', '🥗': 'salad', '🍱': 'sushi', '🍙': 'onigiri', '🍚': 'rice',
  '🍛': 'curry', '🍜': 'noodles', '🍝': 'pasta', '🍣': 'sushi', '🍤': 'prawn', '🥟': 'dumplings', '🥡': 'chinese takeaway',
  '🦀': 'crab', '🦞': 'lobster', '🦐': 'prawn', '🦑': 'squid', '🦪': 'oyster', '🐟': 'fish', '🐠': 'fish', '🐙': 'octopus', '🦆': 'duck',
  '🍦': 'ice cream', '🍨': 'ice cream', '🍩': 'doughnut', '🍪': 'biscuit', '🎂': 'cake', '🍰': 'cake', '🧁': 'cake', '🥧': 'pie',
  '🍫': 'chocolate', '🍮': 'creme caramel', '🍯': 'honey', '🥐': 'croissant', '🍞': 'bread', '🥖': 'baguette', '🥯': 'bagel',
  '🥞': 'pancakes', '🧇': 'waffle', '🧀': 'cheese', '🍗': 'chicken', '🐔': 'chicken', '🥩': 'steak', '🥓': 'bacon', '🍖': 'ribs',
  '🐑': 'lamb', '🐷': 'pork', '🌽': 'corn', '🍆': 'aubergine', '🥑': 'avocado', '🍄': 'mushroom', '🥔': 'potato', '🍎': 'apple',
  '☕': 'coffee', '🍵': 'tea', '🫖': 'tea', '🍶': 'sake', '🍾': 'sparkling wine', '🥂': 'sparkling wine', '🍷': 'wine',
  '🍸': 'cocktail', '🍹': 'cocktail', '🍺': 'beer', '🍻': 'beer', '🥃': 'whisky', '🥤': 'soft drink', '🧋': 'bubble tea', '🌶': 'spicy',
  '🌱': 'vegan',
}
const NO_LETTERS = /[\u2600-\u27ff\ud800-\udfff]/
const EMOJI = new RegExp(Object.keys(EMOJI_WORDS).join('|'), 'gu')

/** How people shorten words when they type in a hurry. The patterns are of folded text without hyphens. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\S)(?:g ?(?:&|\+|n|and) ?t|gnt)s?(?!\S)/g, 'gin and tonic'],
  [/(?<!\S)f ?& ?c(?!\S)/g, 'fish and chips'],
  [/(?<!\S)w\/o(?!\S)/g, 'without'],
  [/(?<!\S)w\/ ?(?=\p{L}{2})/gu, 'with '],
  [/(?<!\S)(?:2nite|2night|tonite)(?!\S)/g, 'tonight'],
  [/(?<!\S)(?:tmrw|tmr|tomoz|2moro|2morrow|tomoro|tomorow)(?!\S)/g, 'tomorrow'],
  [/(?<!\S)b ?day(?!\S)/g, 'birthday'],
  [/(?<!\S)(?:b\/?fast|brkfst|brekfast)(?!\S)/g, 'breakfast'],
  [/(?<!\S)xmas(?!\S)/g, 'christmas'],
  [/(?<!\S)sun(?= (?:roast|lunch|dinner|carvery|breakfast|brunch)(?!\S))/g, 'sunday'],
  [/(?<!\S)restos?(?!\S)/g, 'restaurants'],
  [/(?<!\S)(?:chix|chkn|chk)(?!\S)/g, 'chicken'],
  [/(?<!\S)oj(?!\S)/g, 'orange juice'],
  [/(?<!\S)(?:sauv|sav) ?(?:blanc|b)(?!\S)/g, 'sauvignon blanc'],
  [/(?<!\S)mozz(?!\S)/g, 'mozzarella'],
  [/(?<!\S)spag(?! bol)(?!\S)/g, 'spaghetti'],
  [/(?<!\S)(?:s&p|s & p)(?!\S)/g, 'salt and pepper'],
  [/(?<!\S)mac(?: ?(?:n|and|&|\+) ?| )(?:chz|cheese)(?!\S)/g, 'macaroni cheese'],
  [/(?<!\S)before \d{1,2}(?: ?am)?(?!\S)/g, ' '],
  [
    /(?<!\S)(large|small|medium|big|glass of|bottle of|carafe of) (red|white|rose)(?= *$| (?:under|in|at|for|near|less|please|£))/g,
    '$1 $2 wine',
  ],
  [/(?<!\S)g free(?!\S)/g, 'gluten free'],
  [/(?<!\S)(egg|dairy|gluten|lactose|milk|wheat)less(?!\S)/g, '$1 free'],
  [/(?<!\S)jain(?!\S)/g, 'vegetarian no onion no garlic'],
  [/(?<!\S)non veg(?:etarian)?(?!\S)/g, 'meat'],
  [/(?<!\S)(?:lunch(?:time)?|meal|dinner) (?:deals?|offers?)(?!\S)/g, 'set menu'],
  // Phrases for voice assistants before the query itself.
  [/^(?:(?:ok(?:ay)?|hey|hi) (?:google|siri|alexa)|alexa)(?: (?:find|show|search)(?: me| for)?)? (?=\S)/g, ''],
  // Only groups of six people or more. Smaller ones are not large, and 'party of five' may be a name.
  [
    /(?<!\S)(?:groups?|part(?:y|ies)) (?:of|for) (?:[6-9]|\d{2,3}|six|seven|eight|nine|ten|twelve|twenty)(?: people)?(?!\S)/g,
    'large group',
  ],
  [/^(?:(?:stag|hen) (?:do|party|night)|(?:work|office|team) (?:do|party|night out))$/g, 'large group'],
  [/(?<!\S)(?:swift|cheeky|quick) (?:half|pint|one)(?!\S)/g, 'pint of beer'],
  // A distance from a place becomes a search near that place.
  [/(?<!\S)(?:within )?\d{1,3} ?(?:miles?|mi|km|minutes?|mins?)(?: (?:walk|drive))? (?:from|of) (?=\p{L})/gu, 'near '],
  [/(?<!\S)(?:(?:not (?:too )?)?far from|close to) (?=\p{L})/gu, 'near '],
]

/** All patterns in one, because most queries contain none of them. */
const ANY_SHORT_FORM = new RegExp(SHORT_FORMS.map(([{ source }]) => source).join('|'), 'u')

/** Offers do not tell what is searched for: '2 for 1 cocktails' asks for cocktails. */
const OFFERS = /(?<!\S)(?:(?:2|two|3|three|4|four) (?:4|for) (?:1|one|2|two|3|three)|241|bogof|buy one get one free)(?!\S)/g

/** A need that is written in one word with the dish: 'veganburger'. Such a word would be corrected to some other dish. */
const JOINED_NEED =
  /(?<!\p{L})(vegan|vegetarian|veggie|halal|kosher|glutenfree|dairyfree|nutfree)(?!(?:ism|isms|ised|ized|ise|s)(?!\p{L}))(\p{L}{3,})(?!\p{L})/gu

/**
 * Expands the short forms of a folded query: emoji, abbreviations, and a diet that is joined to a dish. Leaves out offers beside other
 * words.
 * @param isName whether the name of a venue has a word, which is then left as it is
 */
export function expandShorthand(text: string, isName: (word: string) => boolean): string {
  const numberInWords = NO_LETTERS.test(text) ? text.replace(EMOJI, (emoji) => ` ${EMOJI_WORDS[emoji]} `).replaceAll('\u{fe0f}', '') : text
  const long = ANY_SHORT_FORM.test(numberInWords)
    ? SHORT_FORMS.reduce((rest, [short, words]) => rest.replace(short, words), numberInWords)
    : numberInWords
  const spaced = long.replace(JOINED_NEED, (word, need: string, dish: string) => (isName(word) ? word : `${need} ${dish}`))
  const withoutOffers = spaced.replace(OFFERS, ' ')
  return (/\p{L}/u.test(withoutOffers) ? withoutOffers : spaced).replace(/\s+/g, ' ')
}
