import { otherNumber } from './plural-forms.ts'

/** Words that diners spell right, and that many guides do not have. Folded and singular. */
const PLAIN_WORDS: ReadonlySet<string> = new Set([
  // How food is made.
  ...['scrambled', 'poached', 'boiled', 'fried', 'grilled', 'roasted', 'baked', 'braised', 'stewed', 'steamed', 'smoked', 'cured'],
  ...['pickled', 'toasted', 'battered', 'crispy', 'crunchy', 'creamy', 'glazed', 'stuffed', 'mulled', 'iced', 'frozen', 'raw', 'rare'],
  ...['marinated', 'blackened', 'pulled', 'mixed', 'loaded', 'dirty', 'cheesy', 'sticky', 'spiced', 'salted', 'buttered', 'minted'],
  ...['smashed', 'crushed', 'candied', 'caramelised', 'charred', 'barbecued', 'homemade', 'fresh', 'organic', 'seasonal', 'slow'],
  ...['medium', 'large', 'small', 'mini', 'double', 'single', 'triple', 'mild', 'spicy', 'sweet', 'sour', 'salty', 'hot', 'cold', 'warm'],
  // Cuts and ingredients.
  ...['rack', 'shank', 'loin', 'tenderloin', 'fillet', 'breast', 'thigh', 'drumstick', 'cutlet', 'escalope', 'neck', 'trotter', 'wing'],
  ...['tiger', 'king', 'jumbo', 'baby', 'bone', 'boneless', 'turkey', 'goose', 'venison', 'mutton', 'ostrich', 'haggis', 'tripe', 'caviar'],
  ...['whitebait', 'cockle', 'winkle', 'sprat', 'swordfish', 'tilapia', 'catfish', 'perch', 'carp', 'caper', 'ketchup', 'gravy', 'mash'],
  ...['truffle', 'quinoa', 'couscous', 'bulgur', 'kale', 'chard', 'broccoli', 'sprout', 'swede', 'turnip', 'parsnip', 'radish', 'celery'],
  ...[
    'mango',
    'papaya',
    'guava',
    'lychee',
    'peach',
    'apricot',
    'plum',
    'melon',
    'banana',
    'coconut',
    'pineapple',
    'strawberry',
    'blueberry',
  ],
  ...[
    'vanilla',
    'toffee',
    'fudge',
    'marshmallow',
    'nutella',
    'biscoff',
    'oreo',
    'syrup',
    'jam',
    'marmalade',
    'marmite',
    'cereal',
    'granola',
  ],
  ...['fondue', 'raclette', 'risotto', 'gravy', 'stuffing', 'trimming', 'crackling', 'dripping', 'popcorn', 'peanut', 'popsicle', 'waffle'],
  ...['vodka', 'tequila', 'bourbon', 'scotch', 'water', 'juice', 'squash', 'tonic', 'syrup', 'decaf', 'oat', 'soya', 'almond', 'protein'],
  // What a venue has and what it is for.
  ...['bakery', 'canteen', 'rooftop', 'parking', 'garden', 'terrace', 'music', 'quiz', 'darts', 'snooker', 'pool', 'karaoke', 'jukebox'],
  ...['sport', 'football', 'rugby', 'cricket', 'wifi', 'view', 'outdoor', 'outside', 'indoor', 'heated', 'wheelchair', 'access', 'chair'],
  ...['accessible', 'toilet', 'pram', 'buggy', 'highchair', 'dog', 'group', 'party', 'birthday', 'anniversary', 'wedding', 'christening'],
  ...['funeral', 'business', 'meeting', 'romantic', 'quiet', 'cosy', 'lively', 'trendy', 'modern', 'traditional', 'historic', 'family'],
  ...['castle', 'racecourse', 'station', 'theatre', 'cinema', 'hotel', 'airport', 'village', 'town', 'centre', 'river', 'bridge', 'church'],
  ...[
    'closed',
    'thames',
    'parent',
    'quirky',
    'theme',
    'private',
    'function',
    'room',
    'buffet',
    'brunch',
    'picnic',
    'delivery',
    'collection',
    'voucher',
    'offer',
    'discount',
    'deal',
  ],
  // Diets that no menu marks.
  ...['keto', 'paleo', 'low', 'carb', 'calorie', 'sugar', 'fat', 'salt', 'healthy', 'light', 'fodmap', 'diabetic', 'pregnant', 'slimming'],
])

/** Whether a folded word is spelt right for certain, so that it is not corrected in a guide without it: 'scrambled' is not 'crumbled'. */
export function isPlainWord(word: string): boolean {
  return [word, ...otherNumber(word)].some((form) => PLAIN_WORDS.has(form))
}
