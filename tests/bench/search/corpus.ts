import { ALLERGENS, type AllergenStatements } from '../../../src/domain/menu/allergens.ts'
import { MENU_TYPES } from '../../../src/domain/menu/menu-lists.ts'
import { foldText } from '../../../src/domain/text.ts'
import { PRICE_BANDS } from '../../../src/domain/venue/price-bands.ts'
import type { DishRow, MenuRow, VenueRow } from '../../../src/search-index/rows.ts'
import { seededRandom } from '../../support/random.ts'
import { DESCRIPTION_WORDS, DISH_WORDS, RARE_WORDS, TOWNS, UNKIND_WORDS, VENUE_WORDS } from './vocabulary.ts'

const DISHES_PER_VENUE = 30
const CUISINES = ['Italian', 'Indian', 'Thai', 'Gastropub', 'Chinese']
/** One dish in so many has statements about allergens. */
const STATING_SHARE = 3

export type Corpus = { venues: VenueRow[]; menus: MenuRow[]; dishes: Iterable<DishRow> }

/** Statements about all allergens. Every dish states to be free from most of them. */
function statementsOf(n: number): AllergenStatements {
  return Object.fromEntries(ALLERGENS.map((allergen, place) => [allergen, (n >>> 2) % (place + 2) === 0 ? 'contains' : 'free_from']))
}

/** How often words of dishes are drawn evenly from a list, instead of the frequent ones more often. */
const RARE = { realistic: { words: RARE_WORDS, share: 0.02 }, unkind: { words: UNKIND_WORDS, share: 0.5 } }
export type CorpusWords = keyof typeof RARE

/**
 * Returns venues and dishes like those of `fill` in rank order, without a database. Dishes are generated while they are read, so that
 * millions need no memory.
 */
export function createCorpus(count: number, words: CorpusWords = 'realistic'): Corpus {
  const rare = RARE[words]
  const random = seededRandom(42).next
  const draw = (words: readonly string[]) => words[Math.floor(Math.exp(random() * Math.log(words.length + 1))) - 1] ?? ''
  const drawOrRare = (words: readonly string[]) =>
    random() < rare.share ? (rare.words[Math.floor(random() * rare.words.length)] ?? '') : draw(words)
  const some = (least: number, most: number, word: () => string) =>
    Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, word).join(' ')
  const idOf = (kind: number, n: number) => {
    const hex = Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
    return `${n.toString(16).padStart(8, '0')}-000${kind}-4000-8000-0000${hex}`
  }
  const venues = Array.from({ length: Math.ceil(count / DISHES_PER_VENUE) }, (_, n): VenueRow => {
    const name = some(2, 4, () => draw(VENUE_WORDS))
    return {
      id: idOf(1, n),
      name,
      name_key: foldText(name),
      description: some(6, 10, () => draw(DESCRIPTION_WORDS)),
      cuisines: [CUISINES[n % CUISINES.length] ?? ''],
      price: PRICE_BANDS[n % PRICE_BANDS.length] ?? null,
      address_road: `${1 + (n % 90)} ${draw(VENUE_WORDS)} Road`,
      address_city: draw(TOWNS),
      address_county: null,
      address_postcode: `PL${1 + (n % 90)} 0ZZ`,
      latitude: 50 + random() * 5,
      longitude: -4 + random() * 4,
      hours_mon_fri: `${10 + (n % 8)}:00 - ${20 + (n % 4)}:30`,
      hours_sat_sun: n % 5 === 0 ? null : '12:00 - 01:00',
      featured: n < count / DISHES_PER_VENUE / 50,
      active: true,
    }
  })
  const menus = venues.map(
    (venue, n): MenuRow => ({
      id: idOf(2, n),
      venue_id: venue.id,
      name: 'Menu',
      description: null,
      menu_type: MENU_TYPES[n % MENU_TYPES.length] ?? 'Daily',
      active: true,
      start_date: new Date(0),
      end_date: null,
    }),
  )
  function* dishes(): Generator<DishRow> {
    for (let n = 0; n < count; n++) {
      const name = some(3, 5, () => drawOrRare(DISH_WORDS))
      yield {
        id: idOf(3, n),
        menu_id: menus[Math.floor(random() * menus.length)]?.id ?? '',
        name,
        // Names are random, so that any order is valid.
        name_key: n.toString(36).padStart(8, '0'),
        description: some(6, 10, () => (random() < 0.25 ? drawOrRare(DISH_WORDS) : draw(DESCRIPTION_WORDS))),
        category: 'Food',
        category_description: null,
        price: 5 + Math.floor(random() * 30),
        dietary_info: random() < 0.1 ? ['vegan'] : random() < 0.2 ? ['gluten-free'] : [],
        allergens: n % STATING_SHARE === 0 ? statementsOf(n) : null,
        rating: null,
        featured: n < count / 50,
      }
    }
  }
  return { venues, menus, dishes: { [Symbol.iterator]: dishes } }
}
