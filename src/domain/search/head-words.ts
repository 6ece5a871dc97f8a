import { isContentWord } from './connectives.ts'
import { endInDrink } from './drinks.ts'
import { searchWords } from './search-query.ts'

/** Containers and portions before the name of what they contain: 'pint of lager' asks for lager. */
const VESSEL =
  /(?<!\S)(?:(?:(?:large|small|big|medium) )?(?:pints?|half|halves|glass(?:es)?|bottles?|cups?|mugs?|pots?|jugs?|carafes?|bowls?|plates?|bags?|slices?|pieces?|bits?|portions?|sides?(?: orders?)?) of|half an?) (?=\S)/g
/** 'Wine by the glass', 'beer under £5 a pint'. */
const BY_VESSEL = / (?:a|per|by the) (?:glass|bottle|pint|carafe|jug)(?!\S)/g
const DRINK_VESSEL = /(?<!\S)(?:pints?|glass(?:es)?|bottles?|cups?|mugs?|pots?|jugs?|carafes?) of (?=\S)/
const PREPOSITION = /(?<=\S )(?:with|without|in|on|at|near|from|of|for|by|to)(?: .*|$)/
const TWO_OF_A_KIND = /^(.*\S) (?:and|n|&) \S+$/

/**
 * Returns the words that may name what is searched for, the likeliest first. The head of an English noun phrase is its last word before any
 * preposition: 'naan' in 'garlic naan', 'pasta' in 'pasta with prawns'. In 'gin and tonic' it is the first word.
 */
export function headsOf(text: string): string[] {
  const main = text.replace(VESSEL, ' ').replace(BY_VESSEL, '').trim().replace(PREPOSITION, '').trim()
  const named = TWO_OF_A_KIND.exec(main)?.[1] ?? main
  return searchWords(named).filter(isContentWord).reverse()
}

/** Returns the words for a container or portion: 'large' and 'glass' of 'large glass of red'. */
export function vesselWords(text: string): string[] {
  return [...text.matchAll(VESSEL), ...text.matchAll(BY_VESSEL)].flatMap(([vessel]) => searchWords(vessel)).filter(isContentWord)
}

/** Whether the query asks for a drink. */
export function isForDrink(text: string): boolean {
  if (DRINK_VESSEL.test(text) || text.search(BY_VESSEL) >= 0) return true
  const [head = '', before = ''] = headsOf(text)
  return endInDrink([before, head])
}

const VENUE_NOUN =
  /^(?:somewhere|restaurants?|places?|spots?|joints?|venues?|eater(?:y|ies)|pubs?|gastropubs?|bars?|inns?|taverns?|cafes?|bistros?|brasseries?|diners?|delis?|takeaways?|steakhouses?|boozers?|pizzerias?|tearooms?|rooms?|houses?|shops?)$/
/** Nouns that are venues only after these words: 'tea room', 'coffee shop', 'curry house'. */
const PARTS_OF_NOUNS: Readonly<Record<string, RegExp>> = {
  room: /^(?:tea|dining)$/,
  house: /^(?:tea|coffee|curry|steak|public|ale|balti|noodle|pancake|pizza|waffle)$/,
  shop: /^(?:tea|coffee|sandwich|kebab|noodle|cake|chip|bagel|burger|pizza)$/,
}
const NO_VENUE = new Set(['salad bar', 'chocolate bar', 'raw bar', 'snack bar', 'cereal bar', 'dinner place'])

/**
 * Returns the words after the last word for a venue, up to a preposition: 'windsor' of 'riverside pub windsor', none of 'pub with a fire'.
 * Null when the query has no word for a venue. The caller knows the towns and decides whether the words are one: 'pub food' asks for food.
 */
export function wordsAfterVenue(text: string): string[] | null {
  const words = text.split(' ').filter(Boolean)
  const last = words.findLastIndex((word, i) => words[i + 1] !== 'of' && isVenueAt(word, words[i - 1] ?? ''))
  if (last < 0) return null
  const after = ` ${words.slice(last + 1).join(' ')}`.replace(AFTER_VENUE, '')
  return searchWords(after)
}

const AFTER_VENUE = / (?:with|without|in|on|at|near|from|of|for|by|to|that|which|where|who|open|serving|doing|around|and|or)(?: .*|$)/

/** Whether a word names a kind of venue, as 'pub' does. */
export function isVenueNoun(word: string): boolean {
  return VENUE_NOUN.test(word)
}

function isVenueAt(word: string, before: string): boolean {
  if (!VENUE_NOUN.test(word) || NO_VENUE.has(`${before} ${word}`)) return false
  const needed = PARTS_OF_NOUNS[word.replace(/s$/, '')]
  return !needed || needed.test(before)
}
