import { isTelling } from './connectives.ts'
import { isDrink } from './drinks.ts'
import { searchWords } from './search-query.ts'

/** 'Pint of lager' is a lager, although its name may say that it is a pint. */
const VESSEL =
  /(?<!\S)(?:(?:large|small|big|medium) )?(?:pints?|half|halves|glass(?:es)?|bottles?|cups?|mugs?|pots?|jugs?|carafes?|bowls?|plates?|bags?|slices?|pieces?|portions?) of (?=\S)/g
/** 'Wine by the glass', 'beer under £5 a pint'. */
const BY_VESSEL = / (?:a|per|by the) (?:glass|bottle|pint|carafe|jug)(?!\S)/g
const DRINK_VESSEL = /(?<!\S)(?:pints?|glass(?:es)?|bottles?|cups?|mugs?|pots?|jugs?|carafes?) of (?=\S)/
const PREPOSITION = /(?<=\S )(?:with|without|in|on|at|near|from|of|for|by|to)(?: .*|$)/
const TWO_OF_A_KIND = /^(.*\S) (?:and|n|&) \S+$/

/**
 * Returns the words that may say what is looked for, the likeliest first. An English noun phrase ends with what it names, before any preposition:
 * 'naan' in 'garlic naan', 'pasta' in 'pasta with prawns'. Of 'gin and tonic' it is the first.
 */
export function headsOf(text: string): string[] {
  const main = text.replace(VESSEL, ' ').replace(BY_VESSEL, '').trim().replace(PREPOSITION, '').trim()
  const named = TWO_OF_A_KIND.exec(main)?.[1] ?? main
  return searchWords(named).filter(isTelling).reverse()
}

/** Returns the words that only say in what something is served: 'large' and 'glass' of 'large glass of red'. */
export function vesselWords(text: string): string[] {
  return [...text.matchAll(VESSEL), ...text.matchAll(BY_VESSEL)].flatMap(([vessel]) => searchWords(vessel)).filter(isTelling)
}

/** Called like drinks. */
const FOOD: ReadonlySet<string> = new Set(['afternoon tea', 'cream tea', 'high tea', 'chippy tea', 'prawn cocktail', 'shrimp cocktail'])

/** Whether something to drink is asked for. */
export function isForDrink(text: string): boolean {
  if (DRINK_VESSEL.test(text) || text.search(BY_VESSEL) >= 0) return true
  const [head = '', before = ''] = headsOf(text)
  const both = `${before} ${head}`
  return (isDrink(head) || isDrink(both)) && !FOOD.has(both)
}
