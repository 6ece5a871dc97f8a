import type { SearchResultsPage } from '../../contract/search.ts'
import { DAY_NAMES } from '../../domain/hours/day-names.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import { separatePostcodes } from '../../domain/search/search-query.ts'

type Explained = Pick<
  SearchResultsPage,
  | 'diets'
  | 'avoided'
  | 'min_price'
  | 'max_price'
  | 'open_on'
  | 'price_order'
  | 'excluded_words'
  | 'unmarked_diet'
  | 'unclear_needs'
  | 'unknown_words'
  | 'missing_town'
  | 'total_items'
  | 'total_venues'
>

/**
 * Returns paragraphs that explain how the text of a search was read, and for which part of it nothing was found. Names of diets and
 * allergens are written as words.
 */
export function explainSearch(page: Explained): string[] {
  const limits = limitsInWords(page)
  const { missing_town, unknown_words, total_items, total_venues } = page
  return [
    ...(limits === '' ? [] : [limits]),
    ...(missing_town === null ? [] : [`None of these dishes is in ${missing_town}.`]),
    ...(unknown_words.length > 0 && total_items + total_venues > 0 ? unknownInWords(unknown_words) : []),
  ]
}

function unknownInWords(words: readonly string[]): string[] {
  const { postcodes, others } = separatePostcodes(words)
  const sentences = postcodes.map((postcode) => `No venue has the postcode ${postcode}.`)
  return others.length > 0 ? [...sentences, noDishHas(others)] : sentences
}

function noDishHas(words: readonly string[]): string {
  const quoted = words.map((word) => `"${word}"`)
  const last = quoted.pop()
  return quoted.length > 0 ? `No dish has the words ${quoted.join(', ')} or ${last}.` : `No dish has the word ${last}.`
}

function limitsInWords(page: Explained): string {
  const { diets, avoided, min_price: min, max_price: max, open_on, price_order, excluded_words, unmarked_diet, unclear_needs } = page
  const tagged = diets.length > 0 ? ` tagged ${diets.join(' and ')}` : ''
  const stated = avoided.length > 0 ? ` that their venue says are free from ${avoided.join(' and ')}` : ''
  const priced = priceInWords(min, max)
  const it = excluded_words.length === 1 ? 'it' : 'them'
  return [
    tagged || stated || priced ? `${page.total_items > 0 ? 'Only dishes' : 'No dishes found'}${tagged}${priced}${stated}.` : '',
    stated ? 'Always tell the venue about an allergy.' : '',
    unmarked_diet === null ? '' : `Menus do not mark dishes as ${unmarked_diet}, so please ask the venue.`,
    unclear_needs.length > 0
      ? `${unclear_needs.map((need) => `‘${need}’`).join(' and ')} could not be read as a diet or an allergen, so no dish was chosen for ${unclear_needs.length === 1 ? 'it' : 'them'}. Please ask the venue.`
      : '',
    excluded_words.length > 0
      ? `Dishes that mention ${excluded_words.join(' or ')}, or a kind of ${it}, are left out. Other dishes may still contain ${it}.`
      : '',
    open_on ? openInWords(open_on) : '',
    price_order === 'low' ? 'Equally good results are listed from the lowest price.' : '',
    price_order === 'high' ? 'Equally good venues are listed from the highest price band.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function openInWords({ day, at, until, required }: NonNullable<Explained['open_on']>): string {
  const time = `${day === null ? '' : ` on ${DAY_NAMES[day]}`}${at === null ? '' : ` at ${at}`}${until === null ? '' : ` until ${until} or later`}`
  return required ? `Only venues that are open${time}.` : `Venues that are open${time} come first.`
}

/** @param min in pounds, as `max`; null for no limit */
function priceInWords(min: number | null, max: number | null): string {
  if (max === null) return min === null ? '' : ` from ${formatPrice(min)}`
  return min === null ? ` up to ${formatPrice(max)}` : ` from ${formatPrice(min)} to ${formatPrice(max)}`
}
