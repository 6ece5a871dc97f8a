import type { RelevanceQuery } from '../relevance-query.ts'
import { inCategories, notTagged, tagged } from '../visible-content.ts'

const STARTERS = inCategories(
  ...['Starters', 'To begin', 'To start', 'Entrées', 'Antipasti', 'Hors d’œuvres', 'First', 'While you wait', 'To share', 'To pick at'],
  ...['Small', 'Small things', 'Smaller', 'Little', 'Cold mezze', 'Hot mezze', 'Bar snacks'],
)
const DESSERTS = inCategories('Desserts', 'Sweet', 'Pudding', 'Puddings', 'Dolci', 'After', 'To finish', 'To end', 'Last')
const PASTAS = [
  ...['Tagliatelle al ragù', 'Cacio e pepe', 'Tortelli of pumpkin, amaretti', 'Orecchiette, cime di rapa'],
  ...['Spaghetti alle vongole', 'Lasagne verdi', 'Potato gnocchi, sea vegetables', 'Udon carbonara'],
]
const CHIPS = [
  ...['Okra fries', 'Frites', 'Entrecôte frites', 'Moules marinière, frites'],
  ...['Haddock and chips', 'Ham, egg and chips', 'Ribeye, chips', 'Half a native lobster, chips'],
]
const SHRIMPS = [
  ...['Potted shrimps', 'Potted shrimp, toast', 'Plaice on the bone, brown shrimps', 'Prawns, garlic, clay pot', 'Prawn tostada'],
  ...['Prawn toast tostada', 'Pad thai, prawns', 'Kettle noodles, prawns'],
]
const SUNDAY_ROASTS = [
  ...['Rump of beef, Yorkshire pudding', 'Half a chicken, bread sauce', 'Pork belly, crackling, apple', 'Mushroom and chestnut pithivier'],
  ...['Topside of beef', 'Leg of pork', 'Leg of lamb', 'Nutless roast', 'Half roast', 'Nut roast', 'Whole cauliflower for two'],
  ...['Roast cod, beef-fat potatoes', 'Roast porchetta, potatoes', 'Roast chicken, tzimmes', 'Roast chicken, forty cloves'],
]

/** Other words for the same food, cuisines and courses. */
export const synonymQueries: readonly RelevanceQuery[] = [
  {
    query: 'eggplant',
    class: 'synonyms',
    expect: 'dishes',
    firstThree: [],
    anyOf: [
      ...['Aubergine, sweet miso', 'Aubergine parmigiana', 'Aubergine, garlic sauce'],
      ...['Aubergine salad, smoked', 'Baby aubergines, peanut'],
    ],
  },
  {
    query: 'zucchini',
    class: 'synonyms',
    expect: 'dishes',
    firstThree: [],
    anyOf: ['Fried courgettes, thyme honey', 'Stuffed courgettes'],
  },
  { query: 'fries', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: CHIPS },
  { query: 'fish and chips', class: 'synonyms', expect: 'dishes', firstThree: ['Haddock and chips'] },
  { query: 'shrimp', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: SHRIMPS },
  { query: 'calamari', class: 'synonyms', expect: 'dishes', firstThree: ['Squid, salt and pepper'] },
  { query: 'mussels', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: ['Moules marinière, frites', 'Seafood paella'] },
  { query: 'arugula', class: 'synonyms', expect: 'dishes', firstThree: ['Sea bream'] },
  { query: 'oatmeal', class: 'synonyms', expect: 'dishes', firstThree: ['Porridge, golden syrup'] },
  { query: 'dhal', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: ['Dal makhani', 'Tadka dal'] },
  { query: 'sushi', class: 'synonyms', expect: 'dishes', firstThree: ['Mackerel pressed sushi', 'Nigiri and maki board'] },
  { query: 'pasta', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: PASTAS },
  { query: 'full english', class: 'synonyms', expect: 'dishes', firstThree: ['Full breakfast'] },
  { query: 'afternoon tea', class: 'synonyms', expect: 'dishes', firstThree: ['Cream tea'] },
  { query: 'sunday roast', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: SUNDAY_ROASTS },
  { query: 'starters', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: STARTERS },
  { query: 'desserts', class: 'synonyms', expect: 'dishes', firstThree: [], anyOf: DESSERTS },
  {
    query: 'veggie',
    class: 'synonyms',
    expect: 'dishes',
    firstThree: [],
    anyOf: tagged('vegetarian'),
    none: notTagged('vegetarian'),
  },
  {
    query: 'pub',
    class: 'synonyms',
    expect: 'venues',
    firstThree: [],
    anyOf: ['The Gilded Pike', 'The Three Ferrymen', 'The Bell at Eton Wick'],
  },
  { query: 'italian', class: 'synonyms', expect: 'venues', firstThree: ['Trattoria Nonna Bice'] },
  { query: 'indian', class: 'synonyms', expect: 'venues', firstThree: [], anyOf: ['Saffron Yard', 'The Rajah’s Pantry'] },
  { query: 'wine bar', class: 'synonyms', expect: 'venues', firstThree: [], anyOf: ['The Cellar Door', 'Taberna Zurito'] },
  { query: 'fine dining', class: 'synonyms', expect: 'venues', firstThree: ['Olmo'], none: ['Nettlefold'] },
  { query: 'tapas', class: 'synonyms', expect: 'venues', firstThree: ['Taberna Zurito'] },
]
