import { beforeAll, describe, expect, test } from 'vitest'
import type { Allergen } from '../../src/domain/menu/allergens.ts'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'
import { openSearchOf } from './demo-catalogue.ts'
import type { RelevanceAnswer } from './relevance-query.ts'
import { inText, stating, tagged } from './visible-content.ts'

/** Queries that no dish of the demo answers, and what such a dish would have in its texts. */
const UNANSWERED: ReadonlyMap<string, RegExp> = new Map([
  ['nut and dairy free cake', /cake|brownie|sponge|gateau/i],
  ['no prawns curry', /curr(?:y|ies)|karahi|dal\b/i],
])

/** What people with allergies type, and the tags and statements that every dish must have. */
const QUERIES: readonly (readonly [query: string, tags: readonly DietaryTag[], free: readonly Allergen[]])[] = [
  ['no nuts or dairy', ['nut-free', 'dairy-free'], []],
  ['nut and dairy free cake', ['nut-free', 'dairy-free'], []],
  ['gluten, dairy and nut free', ['gluten-free', 'dairy-free', 'nut-free'], []],
  ['allergic to nuts and eggs', ['nut-free'], ['eggs']],
  ['nut allergy windsor pie', ['nut-free'], []],
  ['son has a peanut allergy', [], ['peanuts']],
  ['no peanuts or sesame thai', [], ['peanuts', 'sesame']],
  ['egg/dairy free', ['dairy-free'], ['eggs']],
  ['dairy-free and gluten-free', ['dairy-free', 'gluten-free'], []],
  ['without nuts, eggs or milk', ['nut-free', 'dairy-free'], ['eggs']],
  ['i can’t have gluten or dairy', ['gluten-free', 'dairy-free'], []],
  ['free from gluten and nuts', ['gluten-free', 'nut-free'], []],
  ['coeliac and dairy free', ['gluten-free', 'dairy-free'], []],
  ['no gluten dairy or nuts', ['gluten-free', 'dairy-free', 'nut-free'], []],
  ['allergies: nuts, egg', ['nut-free'], ['eggs']],
  ['does not contain nuts', ['nut-free'], []],
  ['peanut & nut free', ['nut-free'], ['peanuts']],
  ['nuts allergie', ['nut-free'], []],
  ['shellfish allergy pub', [], ['crustaceans', 'molluscs']],
  ['no prawns curry', [], ['crustaceans']],
  ['wheat free', [], ['gluten']],
  ['gluten fre cake', ['gluten-free'], []],
  ['gluton free', ['gluten-free'], []],
  ['glutenfree beer', ['gluten-free'], []],
  ['gluten free cafe windsor', ['gluten-free'], []],
  ['cheap gluten free italian', ['gluten-free'], []],
  ['vegan no soya open late', ['vegan'], ['soya']],
  ['peanut butter allergy', [], ['peanuts']],
  ['shell fish allergy', [], ['crustaceans', 'molluscs']],
  ['no sugar or peanuts', [], ['peanuts']],
  ['without any nuts or milk', ['nut-free', 'dairy-free'], []],
  ['gluten- and dairy-free', ['gluten-free', 'dairy-free'], []],
]

/** Ways to say that something must not be in a dish, beside other words that a search reads. */
const PHRASES = [
  ...['no X', 'X free', 'without X', 'X allergy', 'allergic to X', 'cant eat X', 'my son is allergic to X', 'daughter has an X allergy'],
  ...['X free lunch windsor', 'cheap X free dinner', 'pizza no X', 'curry without X', 'X free ice cream', 'X free puddings', 'posh X free'],
  ...[
    'steak for two no X',
    'soup of the day without X',
    'X free curry under £12',
    'SL4 X free',
    'pub X free open late',
    'tapas no X please',
  ],
]
/** What diners name, and the dishes that state what is asked for. Vegan dishes may contain traces of milk. */
const SAFE: readonly (readonly [name: string, dishes: readonly string[]])[] = [
  ...(['eggs', 'fish', 'sesame', 'celery', 'mustard', 'peanuts'] as const).map((name) => [name, stating(name)] as const),
  ['soya', stating('soya')],
  ['prawn', stating('crustaceans')],
  ['mussel', stating('molluscs')],
  ['shellfish', stating('crustaceans', 'molluscs')],
  ['wheat', stating('gluten')],
  ['gluten', tagged('gluten-free')],
  ['nut', tagged('nut-free')],
  ['dairy', tagged('dairy-free')],
]

describe('the search of the demo', () => {
  let search: (query: string) => RelevanceAnswer

  beforeAll(async () => {
    search = await openSearchOf()
  })

  test.each(QUERIES)('finds no dish without the tags and statements when the query is %s', (query, tags, free) => {
    const [ofTags, ofStatements] = [tagged(...tags), stating(...free)]
    const { dishes } = search(query)
    const isSafe = (name: string) => ofTags.includes(name) && ofStatements.includes(name)
    expect(dishes.filter((name) => !isSafe(name))).toEqual([])
    const unanswered = UNANSWERED.get(query)
    if (unanswered) expect(inText(unanswered).filter(isSafe)).toEqual([])
    else expect(dishes).not.toEqual([])
  })

  test.each(PHRASES)('finds only dishes that state to be safe for each allergen and diet in %s', (phrase) => {
    for (const [name, isSafe] of SAFE) {
      const query = phrase.replace('X', name)
      expect({ query, unsafe: search(query).dishes.filter((dish) => !isSafe.includes(dish)) }).toEqual({ query, unsafe: [] })
    }
  })
})
