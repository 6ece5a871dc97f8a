import { CURRIES, FISH_AND_CHIPS, PUBS, STEAKS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, dishNames, inCategories, inText, isFood } from '../visible-content.ts'

const { dishes, venues } = queriesOf('thumbs')
const PIZZAS = ['Margherita', 'Marinara', 'Salsiccia, friarielli']

/** Dishes and venues typed with thumbs: neighbouring keys, missing and doubled letters, joined and split words, and words written as they sound. */
export const thumbQueries: readonly RelevanceQuery[] = [
  dishes('margharita pizza', ['Margherita']),
  dishes('puzza', [], PIZZAS),
  dishes('tonkatsu ramen', ['Tonkotsu ramen']),
  dishes('ramne', [], ['Tonkotsu ramen', 'Miso mushroom ramen', 'Shoyu ramen']),
  dishes('stesk', [], STEAKS),
  dishes('steakandchips', [], STEAKS, { mayBeFewer: true }),
  dishes('fish amd chips', [], FISH_AND_CHIPS),
  dishes('vurry', [], CURRIES),
  dishes('breakfsat', [], [...BREAKFASTS, ...inCategories('Plates', 'Breakfast until noon', 'The spread')]),
  dishes('pulled prok', [], inText(/pork|porchetta/i, isFood)),
  dishes('toad in hole', ['Toad in the hole']),
  dishes('cauliflour cheese', ['Cauliflower cheese']),
  dishes('welsh rabbit', ['Welsh rarebit']),
  dishes('tres lechas', ['Tres leches']),
  dishes('churos', [], ['Churros', 'Churro, matcha custard']),
  dishes('bibimbab', ['Bibimbap']),
  dishes('enchilladas', ['Enchiladas in mole']),
  dishes('guac', ['Guacamole, made when asked']),
  dishes('moule mariniere', ['Moules marinière, frites']),
  dishes('ile flotante', ['Île flottante']),
  dishes('bun bo hue', ['Bún bò Huế']),
  dishes('lamacun', ['Lahmacun']),
  dishes('gulab jamon', ['Gulab jamun']),
  dishes('cheese board', [], ['Three cheeses', 'Three cheeses, quince', 'Goat’s cheese, chestnut honey', 'Baked soft cheese']),
  dishes('salt beaf', ['Salt beef on rye']),
  dishes('aubergene', [], ['Moutabal', ...dishNames(({ name }) => /aubergine/i.test(name))]),
  venues('windor pubs', [], PUBS),
  venues('mason levant', ['Maison Levant']),
  venues('taverna zurito', ['Taberna Zurito']),
  venues('bann nam', ['Baan Nam']),
  venues('three ferry men', ['The Three Ferrymen']),
  venues('seller door windsor', ['The Cellar Door']),
]
