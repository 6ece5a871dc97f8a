import { isContentWord } from './connectives.ts'
import { searchWords } from './search-query.ts'

/**
 * Captures the excluded word: 'onion' of 'no onion' and 'onion free', 'sugar' of 'no added sugar'. Not 'no alcohol', which is a kind of
 * drink, 'no 1', which is a name, 'free wifi' or 'kids eat free'.
 */
const EXCLUDED = new RegExp(
  [
    String.raw`\b(?:no|without)(?: (?:any|added))? (?!alcohol|booking|reservation)(\p{L}{3,})(?!\p{L})`,
    String.raw`(?<!\p{L})(?!(?:alcohol|smoke|eat|eats|go|goes|kids|children|corkage|for|are|the|and) )(\p{L}{2,}) free(?! (?:range|house|from|of|wi|wifi|parking|entry|refills?|delivery)(?!\p{L}))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:dont|doesnt|do not|does not|cant|cannot|wont) (?:eat|have|like|want|touch|do) (?:any |the )?(\p{L}{3,})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:minus|hold) (?:any |the )(\p{L}{3,})(?!\p{L})`,
  ].join('|'),
  'gu',
)
/** An allergy to something that venues state nothing about: 'salmon allergy'. */
const NOT_TOLERATED =
  /\b(?:al+er?g\w*|intol\w*) to (?:any |all )?(\p{L}{3,})(?!\p{L})|(?<!\p{L})(\p{L}{3,}) (?:al+er?g|intol)\w*(?!\w| (?:to|friendly|menus?|info|information|aware|safe)\b)/gu
/** Most queries exclude nothing, so that the patterns need not be tried. */
const ANY_EXCLUSION = /no|without|free|doesnt|dont|cant|wont|minus|hold|al+er?g|intol/

/** Absent from dishes that are tagged vegetarian. */
const MEATS: ReadonlySet<string> = new Set([
  ...[
    'meat',
    'meats',
    'pork',
    'ham',
    'bacon',
    'gammon',
    'lard',
    'beef',
    'veal',
    'lamb',
    'mutton',
    'goat',
    'chicken',
    'turkey',
    'duck',
    'poultry',
  ],
  ...['venison', 'rabbit', 'sausage', 'sausages', 'chorizo', 'steak', 'gelatine', 'gelatin'],
])

/**
 * Takes out of a folded query what dishes must not have, as in 'no onion', 'onion free' and 'i dont eat onions'.
 * @param rest the text without it
 */
export function extractExclusions(text: string): { rest: string; excluded: string[] } {
  if (!ANY_EXCLUSION.test(text)) return { rest: text, excluded: [] }
  const found = [...text.matchAll(EXCLUDED), ...text.matchAll(NOT_TOLERATED)]
  const excluded = found.flatMap(([, ...names]) => searchWords(names.find((name) => name !== undefined) ?? '').filter(isContentWord))
  return { rest: text.replace(EXCLUDED, ' ').replace(NOT_TOLERATED, ' '), excluded }
}

/** Whether words name nothing but meat, so that dishes tagged vegetarian are certainly without it. */
export function areMeats(words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => MEATS.has(word))
}
