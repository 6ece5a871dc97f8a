const OCCASION = ['fine dining', 'private dining', 'private room', 'upstairs room', 'function room']
const CHILDREN = ['child', 'children', 'families']
const DATE = ['candle', 'candlelit', 'candlelight', 'romantic', 'intimate']

/**
 * What diners want of a place, and how venues describe themselves. Lines as in `descriptions.ts`, but they find only venues, not dishes.
 */
export const PLACE_DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  riverside: ['towpath', 'moorings', 'river', 'quay', 'boathouse', 'waterside'],
  'by the river': ['towpath', 'moorings', 'river', 'quay', 'waterside'],
  'river view': ['towpath', 'moorings', 'riverside', 'quay', 'waterside'],
  'outdoor seating': ['terrace', 'garden', 'courtyard', 'patio'],
  'beer garden': ['gastropub', 'terrace'],
  romantic: DATE,
  candlelit: DATE,
  intimate: DATE,
  'date night': DATE,
  'first date': DATE,
  'place for a date': DATE,
  anniversary: DATE,
  valentines: DATE,
  birthday: OCCASION,
  celebration: OCCASION,
  'special occasion': OCCASION,
  cosy: ['snug', 'fire', 'candle', 'intimate'],
  cozy: ['snug', 'fire', 'candle', 'intimate'],
  'log fire': ['fire', 'fires', 'fireplace', 'hearth'],
  'open fire': ['fire', 'fires', 'fireplace', 'hearth'],
  fireplace: ['fire', 'fires', 'hearth'],
  'dog friendly': ['dog', 'dogs'],
  'dogs allowed': ['dog', 'dogs'],
  'dogs welcome': ['dog', 'dogs'],
  'child friendly': CHILDREN,
  'kid friendly': CHILDREN,
  'family friendly': CHILDREN,
  'private room': ['upstairs room', 'private dining', 'function room'],
  'function room': ['upstairs room', 'private dining'],
  'private dining': ['upstairs room', 'private room', 'function room'],
  'party room': ['upstairs room', 'private dining', 'function room'],
  'large group': ['long tables', 'seats', 'benches', 'party'],
  'big group': ['long tables', 'seats', 'benches', 'party'],
  quirky: ['odd', 'eccentric', 'unusual'],
  rustic: ['mill', 'barn', 'farmhouse', 'beams'],
  'with a view': ['view', 'terrace', 'riverside'],
}

const WORDS: ReadonlySet<string> = new Set(Object.keys(PLACE_DESCRIPTIONS).filter((key) => !key.includes(' ')))
const PHRASES: ReadonlySet<string> = new Set(Object.keys(PLACE_DESCRIPTIONS))
const OTHER_WORDS: ReadonlySet<string> = new Set([
  ...[
    'waterside',
    'waterfront',
    'alfresco',
    'outdoor',
    'outside',
    'dog',
    'dogs',
    'quiet',
    'lively',
    'trendy',
    'pretty',
    'relaxed',
    'intimate',
  ],
  ...['view', 'views', 'birthday', 'wedding', 'party', 'group', 'groups', 'fire', 'fires', 'parking', 'wifi', 'music'],
  ...['river', 'thames', 'riverbank', 'garden', 'terrace', 'patio', 'seating', 'seats', 'sit', 'fresco'],
])

/** Whether a folded word or phrase describes a place, so that it does not mean a dish. */
export function isOfPlace(word: string): boolean {
  return WORDS.has(word) || OTHER_WORDS.has(word) || PHRASES.has(word)
}

/** Whether a description of a place also asks for dishes, because a venue with dishes for children suits families. */
export function isForChildren(word: string): boolean {
  return PLACE_DESCRIPTIONS[word] === CHILDREN
}
