import { DISH_KINDS } from '../domain/search/dish-kinds.ts'
import { withPlurals } from '../domain/search/plural-forms.ts'
import { tokenise } from '../domain/search/tokenise.ts'
import { CUISINE_GROUPS, VENUE_KINDS } from '../domain/search/venue-kinds.ts'
import { CUISINES } from '../domain/venue/cuisines.ts'

/** Folded names of cuisines without spaces, so that 'steak house' is recognised as 'Steakhouse'. */
const CUISINE_NAMES = new Set(CUISINES.map((cuisine) => tokenise(cuisine).join('')))
/** Other words for cuisines, such as 'curry house'. */
const CUISINE_WORDS = [
  ...Object.keys(CUISINE_GROUPS),
  ...Object.entries(DISH_KINDS)
    .filter(([, kinds]) => kinds.every((kind) => CUISINE_NAMES.has(joined(kind))))
    .map(([words]) => words),
]

const NAMES = new Set([...CUISINE_NAMES, ...[...CUISINE_WORDS, ...VENUE_KINDS].map(joined)].flatMap(withPlurals))
const LONGEST = 3

/**
 * Returns the positions of the words that name a cuisine or another kind of venue: the first two of 'wine bar windsor'. 'Wine' alone is a
 * drink.
 */
export function venueKindsIn(words: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (let start = 0; start < words.length; start++) {
    for (let length = LONGEST; length > 0; length--) {
      if (start + length > words.length || !NAMES.has(words.slice(start, start + length).join(''))) continue
      for (let position = start; position < start + length; position++) found.add(position)
      break
    }
  }
  return found
}

function joined(words: string): string {
  return words.replaceAll(' ', '')
}
