import type { Allergen } from '../menu/allergens.ts'
import type { DietaryTag } from '../menu/dietary-tags.ts'

/** A dish must have the tag, or state to be free from the allergens. */
type Need = { diet: DietaryTag } | { avoided: readonly Allergen[] }

/** Names that ask for a diet by themselves. Folded; several words are separated by a space. */
export const DIET_NAMES: readonly (readonly [names: readonly string[], diet: DietaryTag])[] = [
  [['vegan', 'vegans', 'vg', 'plant based', 'plantbased'], 'vegan'],
  [
    [
      ...['vegetarian', 'vegetarians', 'veggie', 'veggies', 'veggy', 'veggi', 'vegie', 'vegies', 'vegi'],
      ...[
        'meat free monday',
        'meatfree monday',
        'meat free',
        'meatfree',
        'meatless',
        'pure veg',
        'strictly veg',
        'no meat',
        'without meat',
      ],
    ],
    'vegetarian',
  ],
  [['coeliac disease', 'celiac disease', 'coeliac', 'coeliacs', 'celiac', 'celiacs', 'gf'], 'gluten-free'],
  [['df', 'cmpa'], 'dairy-free'],
  [['halal'], 'halal'],
  [['kosher'], 'kosher'],
]

/** Other names of diets, which are read only as they are written: a table of words that is searched for each misspelt one must be short. */
export const OTHER_DIET_NAMES: typeof DIET_NAMES = [
  [['vegano', 'vegana', 'vegane', 'veganes'], 'vegan'],
  [['vegetarisch', 'vegetarische', 'vegetarien', 'vegetarienne', 'vegetariano', 'vegetariana'], 'vegetarian'],
  [['glutenfrei', 'glutenfreie', 'sin gluten', 'senza glutine'], 'gluten-free'],
  [['muslim', 'muslims', 'zabiha', 'zabihah'], 'halal'],
]

const NUTS = ['tree nut', 'treenut', 'pine nut', 'pinenut', 'brazil nut', 'nut', 'almond', 'cashew', 'hazelnut', 'macadamia', 'pecan']
const CRUSTACEANS = ['crustacean', 'prawn', 'shrimp', 'crab', 'lobster', 'crayfish', 'langoustine', 'scampi']
const MOLLUSCS = ['mollusc', 'mussel', 'oyster', 'clam', 'squid', 'calamari', 'cuttlefish', 'octopus', 'scallop', 'cockle', 'whelk']

/**
 * What must not be in a dish, beside a word such as 'no' or 'free'. In the singular. An ingredient stands for the whole group that venues
 * state, because they state no less. Wheat asks for a statement about gluten, not for the tag: gluten-free flour may be made of wheat.
 * Dairy comes last, because butter and milk may be of nuts. No lactose asks for no dairy, as there is no tag for it; food without lactose
 * never gets the tag for no dairy, because it may be made of milk (`menu-reader/marks/legend.ts`).
 */
export const ABSENT_NAMES: readonly (readonly [names: readonly string[], need: Need])[] = [
  [['gluten'], { diet: 'gluten-free' }],
  [['peanut'], { avoided: ['peanuts'] }],
  [[...NUTS, 'pistachio', 'walnut'], { diet: 'nut-free' }],
  [['wheat', 'rye', 'barley', 'oat'], { avoided: ['gluten'] }],
  [['celery'], { avoided: ['celery'] }],
  [CRUSTACEANS, { avoided: ['crustaceans'] }],
  [['egg'], { avoided: ['eggs'] }],
  [['shell fish', 'shellfish'], { avoided: ['crustaceans', 'molluscs'] }],
  [['seafood', 'sea food'], { avoided: ['crustaceans', 'fish', 'molluscs'] }],
  [MOLLUSCS, { avoided: ['molluscs'] }],
  [['fish'], { avoided: ['fish'] }],
  [['lupin'], { avoided: ['lupin'] }],
  [['mustard'], { avoided: ['mustard'] }],
  [['sesame', 'tahini'], { avoided: ['sesame'] }],
  [['soya', 'soy'], { avoided: ['soya'] }],
  [['sulphite', 'sulfite'], { avoided: ['sulphites'] }],
  [['dairy', 'diary', 'lactose', 'milk', 'cheese', 'butter', 'cream'], { diet: 'dairy-free' }],
]

/** Ingredients that are not a dish. Beside the name of a dish they ask for a dish without them, even without 'free' or 'no'. */
export const NO_FOOD: ReadonlySet<string> = new Set([
  ...[
    'gluten',
    'lactose',
    'dairy',
    'allergy',
    'allergies',
    'allergic',
    'allergen',
    'allergens',
    'intolerance',
    'intolerances',
    'intolerant',
  ],
])

/** Other words of searches for a diet or an allergen whose misspellings are corrected. Names with 'free' are also typed as one word. */
export const WORDS_OF_NEEDS: readonly string[] = [
  ...[
    'pescatarian',
    'pescetarian',
    'without',
    'allergy',
    'allergies',
    'allergic',
    'allergen',
    'allergens',
    'intolerance',
    'intolerances',
    'intolerant',
  ],
  ...['glutenfree', 'dairyfree', 'lactosefree', 'wheatfree', 'nutfree', 'eggfree', 'soyafree', 'fishfree'],
  ...['options', 'friendly', 'restaurant', 'restaurants', 'takeaway'],
]

/** Words that resemble one of these but mean something else, so that they stay as typed. */
export const OTHER_WORDS: ReadonlySet<string> = new Set([
  // They resemble vegan, vegetarian and veggie.
  ...['megan', 'regan', 'egan', 'kegan', 'pegan', 'reggie', 'verge', 'vein', 'vera', 'vegetation', 'vegetable', 'vegetables'],
  // They resemble gluten, coeliac, halal, kosher and dairy.
  ...[
    'glutes',
    'glutton',
    'celia',
    'celtic',
    'cellar',
    'hall',
    'halls',
    'hala',
    'jalal',
    'halva',
    'halwa',
    'halim',
    'haleem',
    'hazel',
    'cosher',
  ],
  ...['daily', 'fairy', 'hairy', 'daisy', 'airy', 'dirty', 'dainty', 'lacrosse', 'galleries', 'tolerant', 'tolerance', 'intolerable'],
  // They resemble names of allergens.
  ...[
    'cuts',
    'puts',
    'huts',
    'guts',
    'outs',
    'nets',
    'buts',
    'nutty',
    'peas',
    'what',
    'heat',
    'cheat',
    'meat',
    'barely',
    'parley',
    'harley',
  ],
  ...[
    'drawn',
    'spawn',
    'brawn',
    'pawn',
    'pawns',
    'carb',
    'carbs',
    'grab',
    'crap',
    'crabby',
    'mobster',
    'monsters',
    'roosters',
    'boosters',
    'mobsters',
  ],
  ...[
    'legs',
    'eggy',
    'kegs',
    'pegs',
    'figs',
    'muscle',
    'brussel',
    'brussels',
    'squad',
    'wish',
    'dish',
    'fist',
    'fishy',
    'custard',
    'soda',
    'sofa',
  ],
  ...['soba', 'sola', 'mile', 'mild', 'silk', 'milky', 'mill', 'cheesy', 'batter', 'better', 'bitter', 'butty', 'gutter', 'dream'],
  ...['creamy', 'crema', 'scream', 'boat', 'boats', 'goat', 'goats', 'coat', 'eats', 'cats', 'calm', 'claim', 'clan', 'salary', 'celeriac'],
  // They resemble free.
  ...['tree', 'trees', 'three', 'flee', 'fred', 'freed', 'fries', 'fried', 'freezer'],
  ...['portions', 'optional'],
  // They begin like kosher.
  ...['koshari', 'kosheri', 'koshary'],
])

/** Words that phones write for a diet, but that also mean something else. They are not read as the diet, and not ignored either. */
export const DOUBTFUL_WORDS: ReadonlySet<string> = new Set(['began', 'vegas', 'vega'])
