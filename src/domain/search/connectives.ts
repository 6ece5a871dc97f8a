/** Dropped only beside other words, because 'To' can be a name. */
const FILLERS = new Set([
  ...['a', 'an', 'at', 'by', 'for', 'from', 'in', 'me', 'my', 'n', 'near', 'of', 'on', 'or', 'to'],
  // In names of dishes: 'gambas al ajillo', 'spaghetti alle vongole'.
  ...['al', 'alla', 'alle', 'ai', 'con', 'de', 'del', 'di', 'du', 'des', 'au', 'aux'],
])

/** Words of questions, dropped before other words: 'where can i get a curry'. A last word may still become another one: 'chicken do'. */
const QUESTION_WORDS = new Set([
  ...['i', 'im', 'ive', 'id', 'we', 'you', 'they', 'it', 'there', 'can', 'could', 'do', 'does', 'is', 'are', 'get', 'have', 'has', 'had'],
  ...['want', 'wants', 'need', 'craving', 'find', 'show', 'take', 'looking', 'please', 'pls', 'tell', 'give', 'go', 'going'],
  ...['u', 'ya', 'r', 'my', 'us', 'our', 'me', 'id', 'anyone', 'someone', 'anybody', 'somebody', 'know', 'knows', 'let', 'lets'],
  ...['where', 'wheres', 'what', 'whats', 'who', 'whos', 'which', 'how', 'when', 'any', 'some', 'that', 'recommend', 'should'],
])

/** Words that diners add to what they look for. Results need not contain them. */
const CONNECTIVES = new Set([
  ...['and', 'the', 'with', 'some', 'any', 'all', 'that', 'where', 'what', 'do', 'does', 'is', 'are', 'i', 'want'],
  ...['best', 'good', 'great', 'nice', 'tasty', 'local', 'something', 'somewhere', 'anything', 'anywhere'],
  ...['cheap', 'cheaper', 'cheapest', 'inexpensive', 'affordable', 'budget', 'bargain', 'bargains'],
  ...['most', 'least', 'pricey', 'priciest', 'poshest', 'fanciest', 'swanky', 'swish', 'classy'],
  ...['expensive', 'posh', 'fancy', 'upmarket', 'upscale', 'luxury', 'luxurious'],
  ...['food', 'foods', 'meal', 'meals', 'dish', 'dishes', 'menu', 'menus', 'eat', 'eats', 'eating'],
  ...['please', 'pls', 'have', 'has', 'get', 'find', 'show', 'looking', 'can', 'we', 'you', 'there', 'serve', 'serves', 'serving', 'safe'],
  ...[
    'place',
    'places',
    'venue',
    'venues',
    'restaurant',
    'restaurants',
    'takeaway',
    'takeaways',
    'takeout',
    'booking',
    'bookings',
    'table',
    'tables',
  ],
  ...['dine', 'whats', 'wheres', 'whos', 'recommend', 'recommendation', 'recommendations', 'tucker', 'munch', 'feed'],
  ...['grub', 'nosh', 'scran', 'bite', 'bites', 'shop', 'shops', 'joint', 'spot', 'spots'],
  ...['open', 'late', 'today', 'todays', 'daily', 'chefs', 'tonight', 'tomorrow'],
  ...['friendly', 'option', 'options', 'choice', 'choices', 'diet', 'diets', 'suitable'],
  ...[
    'proper',
    'decent',
    'delicious',
    'yummy',
    'lovely',
    'authentic',
    'amazing',
    'popular',
    'famous',
    'favourite',
    'perfect',
    'really',
    'very',
  ],
  ...[
    'quick',
    'cheeky',
    'casual',
    'lush',
    'rated',
    'recommended',
    'around',
    'about',
    'stuff',
    'type',
    'style',
    'sort',
    'kind',
    'also',
    'thing',
    'things',
  ],
  ...[
    'craving',
    'fancy',
    'fancying',
    'hungry',
    'feel',
    'like',
    'try',
    'order',
    'buy',
    'sell',
    'sells',
    'selling',
    'doing',
    'serving',
    'does',
    'did',
  ],
  // What people want to know of a venue.
  ...['opening', 'hours', 'times', 'phone', 'telephone', 'number', 'address', 'directions', 'website', 'reviews'],
  ...['close', 'closes', 'closed', 'closing', 'shut', 'shuts', 'time'],
])

/** Whether a result need not contain this word of a query. */
export function isConnective(word: string): boolean {
  return CONNECTIVES.has(word)
}

/** Words that join others. They count in the name of a venue, and not in that of a dish: 'coffee and cake' is not 'Marc and a coffee'. */
const JOINERS = new Set(['and', 'with'])

export function isJoiner(word: string): boolean {
  return JOINERS.has(word)
}

/** Whether a word belongs to the question and not to what is searched for. */
export function isQuestionWord(word: string): boolean {
  return QUESTION_WORDS.has(word)
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word)
}

/** Whether a word says what is looked for. */
export function isContentWord(word: string): boolean {
  return !isFiller(word) && !isConnective(word)
}
