import { beforeAll, describe, expect, test } from 'vitest'
import type { Allergen } from '../../src/domain/menu/allergens.ts'
import type { DietaryTag } from '../../src/domain/menu/dietary-tags.ts'
import { openDemoSearch } from './demo-catalogue.ts'
import type { RelevanceAnswer } from './relevance-query.ts'
import { stating, tagged } from './visible-content.ts'

/** Queries that no dish of the demo answers. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['nut and dairy free cake', 'son has a peanut allergy', 'no prawns curry'])

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

describe('the search of the demo', () => {
  let search: (query: string) => RelevanceAnswer

  beforeAll(async () => {
    search = await openDemoSearch()
  })

  test.each(QUERIES)('finds no dish without the tags and statements when the query is %s', (query, tags, free) => {
    const [ofTags, ofStatements] = [tagged(...tags), stating(...free)]
    const { dishes } = search(query)
    if (!MAY_BE_EMPTY.has(query)) expect(dishes).not.toEqual([])
    expect(dishes.filter((name) => !ofTags.includes(name) || !ofStatements.includes(name))).toEqual([])
  })
})
