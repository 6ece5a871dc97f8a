import { isOpenOn, type LocalMinute } from '../domain/hours/open-at.ts'
import { isConnective } from '../domain/search/connectives.ts'
import { isCourseWord } from '../domain/search/courses.ts'
import { foldQuery } from '../domain/search/fold-query.ts'
import { isVenueNoun } from '../domain/search/head-words.ts'
import { interpretQuery } from '../domain/search/interpret-query.ts'
import { spellingsOfName } from '../domain/search/name-spellings.ts'
import { isPartOfTown } from '../domain/search/near-phrase.ts'
import { isOfPlace } from '../domain/search/place-descriptions.ts'
import { withPlurals } from '../domain/search/plural-forms.ts'
import { foldText } from '../domain/text.ts'
import { withCourse } from './asked-words.ts'
import { requiredAttributes } from './attributes.ts'
import type { Catalogue, CatalogueVenue } from './catalogue.ts'
import { venuesWithDishes } from './diet-venues.ts'
import type { Position } from './distance.ts'
import { hasAny, knownNames, knownPhrases } from './known-phrases.ts'
import { occurTogether, type ReadingOptions, termFrequency } from './known-words.ts'
import { placesIn } from './places-in.ts'
import { readExcluded, readWords, understoodWord, type WordReading } from './read-words.ts'
import type { SearchRequest } from './search-answer.ts'
import type { SynonymTable } from './synonym-table.ts'
import { floatAt } from './typed-array.ts'
import { isInNameOfVenue, unclearNeedsIn } from './unclear-needs.ts'
import { asksForVenue, hasPrice, namesSomething, priceLimitsOf, priceOrdersOf } from './which-list.ts'

export type Understood = ReturnType<typeof understand>

/**
 * Reads a query with the words of the catalogue: what is looked for, and which dishes and venues are allowed. Words without the spaces
 * between them are separated: 'fishandchips' is read as 'fish and chips'. A misspelt word that means more than a dish, such as a
 * course or a place, is corrected first: 'puding' asks for puddings. A phrase that is still being typed is completed: 'fish and ch' finds 'fish and chips' first.
 */
export function understand(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest) {
  const understood = understandOnce(catalogue, synonyms, request)
  const completed = completedOf(understood, request)
  if (completed) {
    const whole = understandOnce(catalogue, synonyms, { ...request, query: completed.query })
    return { ...whole, words: beginningWith(whole.words, completed.typed), replaced: [] }
  }
  const corrected = understood.words.find(({ split, corrections: [used, ...others] }) => {
    return split !== undefined || (used !== undefined && others.length === 0 && isForReader(used))
  })
  const used = corrected && (corrected.split ?? understoodWord(corrected))
  const query = used && replaceWord(request.query, corrected.typed, used)
  if (!query) return { ...understood, replaced: [] }
  const other = understandOnce(catalogue, synonyms, { ...request, query })
  // A word that may have been meant as a need stays unclear, whatever it was replaced by.
  const unclearNeeds = [...new Set([...understood.unclearNeeds, ...other.unclearNeeds])]
  return { ...other, unclearNeeds, replaced: [{ typed: corrected.typed, used: [used] }] }
}

/** The query with its last word written out, if that is the beginning of a phrase that the guide knows; null otherwise. */
function completedOf({ asked, reading }: ReturnType<typeof understandOnce>, { query }: SearchRequest) {
  const typed = asked.words.at(-1)
  if (typed === undefined || asked.words.length < 2 || !reading.isLastOpen || !reading.isCorrecting) return null
  const completions = isConnective(typed) ? [] : reading.synonyms.completionsOf(asked.words)
  if (completions.length === 0 || completions.some(({ word }) => withPlurals(typed).includes(word))) return null
  // A single letter is a word only by an apostrophe: 'pig's cheek'.
  if (typed.length > 1 && withPlurals(typed).some((form) => termFrequency(form, reading) > 0)) return null
  const known =
    completions.find(({ phrase }) => hasAny(knownPhrases(phrase, reading), reading) || occurTogether(phrase, reading, 'inName')) ??
    completions.find(({ word }) => termFrequency(word, reading) > 0 || knownPhrases([word], reading).length > 0)
  const completed = known && replaceLastWord(query, typed, known.word)
  return completed ? { typed, query: completed } : null
}

function replaceLastWord(query: string, word: string, text: string): string | null {
  const folded = foldQuery(query)
  return folded.endsWith(` ${word}`) ? folded.slice(0, -word.length) + text : null
}

/** Also matches everything with the typed prefix of the last word, ranked after matches of the whole word. */
function beginningWith(words: readonly WordReading[], typed: string): WordReading[] {
  return words.map((word, i) => (i === words.length - 1 ? { ...word, beginning: typed } : word))
}

/** Whether a word changes how the rest of the query is read: a course, a meal, a price, a place or a connective. */
function isForReader(word: string): boolean {
  return isConnective(word) || isCourseWord(word) || isOfPlace(word) || isVenueNoun(word) || OF_TEXT.test(word)
}

const OF_TEXT =
  /^(?:lunch|dinner|supper|evening|tonight|(?:sun|mon|tues|wednes|thurs|fri|satur)days?|open|under|less|below|near|cheap|without|large|small|pint|glass|bottle)$/

/** Returns the folded query with another text for a word; null when the word is not in it as it was read. */
function replaceWord(query: string, word: string, text: string): string | null {
  const words = foldQuery(query).split(' ')
  return words.includes(word) ? words.map((one) => (one === word ? text : one)).join(' ') : null
}

function understandOnce(catalogue: Catalogue, synonyms: SynonymTable, request: SearchRequest) {
  const asked = interpretQuery(request.query, (word) => isInNameOfVenue(catalogue, word))
  const reading: ReadingOptions = {
    indexes: [catalogue.dishIndex, catalogue.venueIndex],
    synonyms,
    isCorrecting: !request.isExact,
    // The word before 'vegan' or '£10' is not being typed any more.
    isLastOpen: !/\s$/.test(request.query) && foldText(request.query).endsWith(asked.words.at(-1) ?? ''),
    lesser: asked.lesserWords,
  }
  const read = withoutPartsOfTown(catalogue, readWords(asked.words, reading))
  const places = placesIn(catalogue, read.map(understoodWord))
  const words = withCourse(read, places)
  const excluded = asked.excluded.map((word) => readExcluded(word, reading))
  const limits = priceLimitsOf({ ...asked, words: words.map(understoodWord) }, catalogue)
  const attributes = requiredAttributes(asked.diets, asked.avoided)
  const near = nearOf(request, asked.near?.withinKm)
  const isOpenNow = asked.isOpenNow && request.localMinute !== undefined
  const { openOn } = asked
  const name = foldText(request.query.trim())
  /** Venues that are surely open at the time in the query; null without one. */
  const openThen = openOn && catalogue.venues.filter((venue) => isOpenOn(venue.openHours, openOn))
  // With words, such a time lists the better matches first, because the hours of other venues may be unclear.
  const isTimeAlone = words.length === 0 && openThen !== null
  const isAnyVenue = asked.isForAnyVenue && near === null && !isOpenNow
  const isForVenues = (isTimeAlone || asked.isExpensive || isAnyVenue) && attributes === 0 && !hasPrice(limits)
  return {
    asked,
    reading,
    words,
    places,
    excluded: excluded.filter((word) => !word.isUnknown),
    unclearNeeds: unclearNeedsIn(asked.doubtful, { words, excluded, reading }),
    // A query with a time is not a name, and `MAX_QUERY_WORDS` does not allow both.
    names: openOn ? [] : [name, ...spellingsOfName(name), ...knownNames(asked.words, reading)],
    attributes,
    limits,
    priceOrders: priceOrdersOf(asked, namesSomething(catalogue, words.map(understoodWord))),
    near,
    isOpenNow,
    openThen,
    /**
     * Venues in the town itself. They come before venues in a town whose name contains it: 'windsor' before Old Windsor. Null without such
     * a town.
     */
    townVenues: townVenuesOf(catalogue, places.town),
    /** The town around which places are as good as in it: 'near windsor'. Empty without one. */
    nearTown: read.some(({ typed }, position) => typed === asked.nearWord && places.isTown(position)) ? places.town : '',
    isTimeAlone,
    isForVenues,
    /** Venues with dishes of the diets and without the allergens, because no other venue answers 'halal steak'. Null for all. */
    dietVenues: attributes === 0 ? null : venuesWithDishes(catalogue, attributes),
    /** Whether the query finds all of these, first those in its place or of its kind: 'halal restaurant windsor'. */
    isForVenueOfDiet: attributes !== 0 && asksForVenue(asked, catalogue) && words.every((_, position) => !places.isOther(position)),
    /** Whether the query has nothing but a distance, a time or the like. */
    isPlaceAlone: words.length === 0 && ((asked.near !== null && near !== null) || isOpenNow || isForVenues),
    allowedPlaces: allowedPlacesOf(
      catalogue,
      isTimeAlone ? openThen : null,
      venueRuleOf(catalogue, near, isOpenNow ? request.localMinute : undefined),
    ),
  }
}

/** Leaves out words after the name of a town that only say where in it: 'bray village', 'windsor town centre'. */
function withoutPartsOfTown(catalogue: Catalogue, words: WordReading[]): WordReading[] {
  if (!words.some(({ typed }) => isPartOfTown(typed))) return words
  const { isTown } = placesIn(catalogue, words.map(understoodWord))
  let isAfterTown = false
  return words.filter(({ typed }, position) => {
    isAfterTown = isTown(position) || (isAfterTown && isPartOfTown(typed))
    return isTown(position) || !isAfterTown
  })
}

function townVenuesOf(catalogue: Catalogue, town: string): CatalogueVenue[] | null {
  const spellings = town === '' ? null : catalogue.spellingsBesideOthers(town)
  return spellings && catalogue.venuesIn(spellings)
}

type VenueRule = (venue: CatalogueVenue) => boolean

function allowedPlacesOf(catalogue: Catalogue, openVenues: CatalogueVenue[] | null, rule: VenueRule | null): CatalogueVenue[] | null {
  return rule ? (openVenues ?? catalogue.venues).filter(rule) : openVenues
}

type Near = Position & { withinKm: number }

function venueRuleOf({ groupColumns, venues }: Catalogue, near: Near | null, openAt: LocalMinute | undefined): VenueRule | null {
  if (!near && openAt === undefined) return null
  const distances = near && groupColumns.distancesFrom(near).venues
  const isOpen = openAt === undefined ? null : groupColumns.open.at(openAt, venues)
  return ({ number }) => (!distances || floatAt(distances, number) <= near.withinKm) && (!isOpen || isOpen(number))
}

/** The distance in the text. The one of the filter is counted, so that others can be chosen instead. */
function nearOf({ position }: SearchRequest, typedKm: number | undefined): Near | null {
  return position && typedKm !== undefined ? { ...position, withinKm: typedKm } : null
}
