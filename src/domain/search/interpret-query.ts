import type { Allergen } from '../menu/allergens.ts'
import type { DietaryTag } from '../menu/dietary-tags.ts'
import { isConnective, isContentWord, isFiller, isQuestionWord } from './connectives.ts'
import { extractDiets, isUnmarkedDiet, unmarkedDietIn } from './diet-words.ts'
import { areMeats, extractExclusions } from './exclusions.ts'
import { foldQuery } from './fold-query.ts'
import { headsOf, isForDrink, vesselWords, wordsAfterVenue } from './head-words.ts'
import { DISTANCE, NEAR, STATION, wordAfterNear } from './near-phrase.ts'
import { NO_FOOD } from './need-words.ts'
import { extractPrices, type PriceLimits } from './price-words.ts'
import { SEARCH_MAX_LENGTH, SEARCH_MAX_WORDS, SEARCH_MIN_LENGTH, searchWords } from './search-query.ts'
import { KM_PER_MILE } from './search-sorts.ts'
import { expandShorthand } from './shorthand.ts'
import { completeNeeds, type DoubtfulNeed, spellNeeds } from './spell-needs.ts'
import { extractTimes, type Times } from './time-words.ts'

export type SearchQuery = PriceLimits &
  Times & {
    words: string[]
    /** Words that may say what is looked for, the likeliest first: 'naan' and then 'garlic' in 'garlic naan'. */
    heads: string[]
    /** Words that a dish must not have, as in 'no onion'. Dishes without them may still contain it, because no venue states such things. */
    excluded: string[]
    diets: DietaryTag[]
    /** A diet that is asked for, but that no menu marks: 'pescatarian'. */
    unmarkedDiet: string | null
    /** Allergens that a dish must state to be free from. */
    avoided: Allergen[]
    /** Words that may ask for a diet or an allergen, but not surely. */
    doubtful: DoubtfulNeed[]
    near: { withinKm: number } | null
    /** The first word after 'near', which may begin the name of a town: 'steak near windsor'. */
    nearWord: string | null
    isCheap: boolean
    isExpensive: boolean
    /** Whether any venue is asked for, as in 'places to eat' and 'best restaurants'. */
    isForAnyVenue: boolean
    /** The words after the one for a venue, as in 'vegan restaurant cookham'; null without such a word. */
    afterVenue: string[] | null
    /** Whether something to drink is asked for, as in 'cheap wine' and 'glass of red'. */
    isDrink: boolean
    /** Words that only say for how many people or in what, as in 'steak for two' and 'glass of red'. They are also in `words`. */
    lesserWords: string[]
    /** All words of a text with 'no' or 'without', which may be part of a name, such as 'No Fifty'; empty for other texts. */
    wordsWithNo: string[]
  }

const NOTHING: SearchQuery = {
  words: [],
  heads: [],
  excluded: [],
  diets: [],
  avoided: [],
  doubtful: [],
  unmarkedDiet: null,
  minPrice: null,
  maxPrice: null,
  near: null,
  nearWord: null,
  isOpenNow: false,
  openOn: null,
  isCheap: false,
  isExpensive: false,
  isForAnyVenue: false,
  afterVenue: null,
  isMeal: false,
  isDrink: false,
  lesserWords: [],
  wordsWithNo: [],
}

/** Default distance of 'near me'. */
const NEAR_KM = 15

const CHEAP = /\b(?:cheap(?:er|est)?|inexpensive|affordable|budget|bargains?|(?:good|great|best) value|value for money)\b/
const EXPENSIVE =
  /\b(?:expensive|pric(?:e?y|iest)|posh(?:est)?|fanc(?:y|iest)|swanky|swish|classy|high end|upmarket|upscale|luxur(?:y|ious))\b/
/** 'Steak for two'. The number may be part of a name, so it stays a word. */
const PARTY = /(?<=\S +)for (two|three|four|five|six|seven|eight|nine|ten|\d{1,2})(?: people| persons?| of us)?(?!\S)/g
/** 'Table for two' beside a time asks for a venue. */
const TABLE = /\b(?:tables?|bookings?|reservations?) for (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)\b(?: people)?/
const FOOD = /^(?:(?:good|best|nice|great|some|local) )*food$/
/** 'Places to eat', 'best restaurants', 'where can i eat'. */
const ANY_VENUE =
  /^(?:(?:the|any|some|all|good|best|nice|great|top|local|find|show|me) )*(?:restaurants?|eateries|venues?|(?:places?|somewhere|where)(?: (?:nice|good|can|could|should|do|i|we|is))* (?:to )?(?:eat|go|dine)|places)(?: out)?(?: (?:for dinner|for lunch|tonight|today|please|around here))*\??$/
/** 'Restaurant for 12 people' asks for a venue, and not for a 12. */
const VENUE_FOR_PARTY =
  /\b(restaurants?|places?|pubs?|rooms?|somewhere|venues?) for (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)(?: people| persons?| of us)?(?!\S)/
/** 'What time does kumo open'. */
const WHAT_TIME = /(?<!\S)(?:what|which) times? (?=\S)/
/** 'Three course meal windsor' asks for a place to eat there. */
const SEVERAL_COURSES = /(?<!\S)(?:two|three|four|[234]) courses?(?: (?:meal|lunch|dinner|menu))?(?!\S)/
const ONLY_COURSES = new RegExp(`^${SEVERAL_COURSES.source}$`)
/** Asks for a dessert. 'Something sweet and sour' does not. */
const SWEET = /(?<!\S)(?:(?:something|anything) sweet(?! (?:and|n|&) )|sweet (?:treat|tooth)s?|a sweet)(?!\S)/
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
/** The label of shops for food without gluten, milk or other allergens; it does not say which. */
const FREE_FROM = /\bfree from\b/
/** Whose allergy it is: 'son has a nut allergy', 'child with a nut allergy'. The word for a child alone asks for what children eat. */
const PERSONS =
  /\b(?:(?:child(?:ren)?|kids?|baby) (?:with|has|have|is|are|who)|(?:son|daughter|wife|husband|partner|girlfriend|boyfriend|friends?|mum|dad|mother|father|brother|sister|toddler)(?: with)?|has|im|ive|am|got|severe)\b/g
const NO = /\b(?:no|not|without)\b/
/**
 * Interprets a query: 'vegan curry under £12 near me' is 'curry', vegan, up to £12, nearby. Text that is not understood stays a word.
 * Returns no words and no filters for fewer than two characters.
 * @param isName whether the name of a venue has a word; such a word is not corrected to a diet
 */
export function interpretQuery(query: string, isName: (word: string) => boolean = () => false): SearchQuery {
  const typed = query.trim().slice(0, SEARCH_MAX_LENGTH)
  if (typed.length < SEARCH_MIN_LENGTH) return NOTHING
  const written = expandShorthand(foldQuery(typed), isName)
  const { text, doubtful } = spellNeeds(/\s$/.test(query) ? written : completeNeeds(written), isName)
  const unmarked = unmarkedDietIn(text)
  const { rest: withoutDiets, diets, avoided } = extractDiets(text)
  const { rest: withoutPrice, minPrice, maxPrice } = extractPrices(withoutDiets)
  const distance = DISTANCE.exec(withoutPrice)
  const withoutPlace = withoutPrice.replace(DISTANCE, ' ').replace(NEAR, ' ').replace(STATION, ' ')
  const near = distance || NEAR.test(withoutPrice) ? { withinKm: kilometres(distance) } : null
  const isCheap = CHEAP.test(withoutPlace)
  const isExpensive = !isCheap && EXPENSIVE.test(withoutPlace)
  const hasDiet = diets.length + avoided.length > 0
  const isLimited = hasDiet || minPrice !== null || maxPrice !== null || near !== null || isCheap || isExpensive
  const { rest: timeless, ...times } = extractTimes(hasDiet ? withoutPlace.replace(PERSONS, ' ') : withoutPlace, isLimited)
  const isFiltered = isLimited || times.isOpenNow || times.openOn !== null
  const lesserWords = vesselWords(timeless)
  const { rest: included, excluded } = extractExclusions(timeless)
  const asked = (times.openOn ? included.replace(TABLE, ' ') : included)
    .replace(SWEET, 'dessert')
    .replace(FREE_FROM, ' ')
    .replace(VENUE_FOR_PARTY, '$1')
    .replace(PARTY, (_, count: string) => {
      // As menus write it: 'Roast chicken for two'.
      const word = NUMBERS[Number(count)] ?? count
      lesserWords.push(word)
      return `for ${word}`
    })
  const hasLimit = hasDiet || minPrice !== null || maxPrice !== null || isCheap || isExpensive || times.openOn !== null
  const plain = asked.replace(/\s+/g, ' ').trim()
  const isForAnyVenue = !hasLimit && (ANY_VENUE.test(plain) || (near !== null && FOOD.test(plain)))
  const sought = withoutAsking(plain, lastWordOf(text))
  const words = searchWords(mostTelling(sought))
  const telling = words.filter((word) => !isFiller(word))
  const isDietAlone = telling.every((word) => isConnective(word) || isUnmarkedDiet(word))
  // 'No pork' alone finds vegetarian dishes, because venues do not state the absence of meat.
  const isMeatless = !hasDiet && areMeats(excluded) && telling.every((word) => isConnective(word) || isQuestionWord(word))
  return {
    // 'vegan food' and 'restaurants open now' ask for everything that passes the filter.
    words:
      isForAnyVenue || isMeatless || (isFiltered && telling.every(isConnective))
        ? []
        : [...(telling.length > 0 ? telling : words).slice(0, SEARCH_MAX_WORDS), ...(isDietAlone ? (unmarked?.words ?? []) : [])],
    heads: headsOf(sought),
    excluded: isMeatless ? [] : [...excluded, ...(unmarked?.excluded ?? [])],
    diets: isMeatless ? ['vegetarian'] : diets,
    unmarkedDiet: unmarked?.name ?? null,
    avoided,
    doubtful: [...doubtful, ...openNeedsIn(words, isName), ...(FREE_FROM.test(timeless) ? [certainly('free from')] : [])],
    minPrice,
    maxPrice,
    near,
    nearWord: wordAfterNear(withoutPlace),
    ...times,
    isCheap,
    isExpensive,
    isForAnyVenue,
    afterVenue: wordsAfterVenue(plain),
    isDrink: isForDrink(sought),
    lesserWords,
    wordsWithNo: NO.test(text) ? searchWords(text).filter((word) => !isFiller(word)) : [],
  }
}

/** Leaves out words that only ask, because only a few words are searched: 'who does a good curry in slough' is 'a good curry in slough'. */
function withoutAsking(text: string, lastTyped: string): string {
  if (ONLY_COURSES.test(text)) return 'set menu'
  const words = text.replace(SEVERAL_COURSES, '').replace(WHAT_TIME, '').split(' ').filter(Boolean)
  const kept = words.filter((word, i) => !isQuestionWord(word) || (i === words.length - 1 && word === lastTyped))
  // When only single letters are left, all words are a name: 'R and B'.
  return kept.some((word) => word.length > 1 && isContentWord(word)) ? kept.join(' ') : text
}

function lastWordOf(text: string): string {
  return text.trim().split(' ').at(-1) ?? ''
}

/**
 * Leaves out filler words, and connective words when there are more words than are searched: 'quick bite slough' of 'somewhere for a quick
 * bite in slough'.
 */
function mostTelling(text: string): string {
  const words = text.split(' ').filter((word) => word !== '' && !isFiller(word))
  if (words.length <= SEARCH_MAX_WORDS) return words.some(isContentWord) ? words.join(' ') : text
  const kept = words.filter((word) => !isConnective(word))
  return kept.length > 0 ? kept.join(' ') : text
}

/** What is left of a need that was not understood: 'gluten' in 'gluten pasta'. */
function openNeedsIn(words: readonly string[], isName: (word: string) => boolean): DoubtfulNeed[] {
  return words.filter((word) => NO_FOOD.has(word) && !isName(word)).map(certainly)
}

function certainly(word: string): DoubtfulNeed {
  return { word, edits: 0, isName: false }
}

function kilometres(distance: RegExpExecArray | null): number {
  if (!distance) return NEAR_KM
  return Number(distance[1]) * (distance[2]?.startsWith('k') ? 1 : KM_PER_MILE)
}
