import type { SearchResultsPage } from '../../contract/search.ts'
import { formatPrice } from '../../domain/menu/price.ts'

export type SearchLimits = Pick<SearchResultsPage, 'diets' | 'avoided' | 'min_price' | 'max_price' | 'excluded_words'>

/** Says which dishes the text of a search asks for; empty when it limits nothing. Names of diets and allergens read as words. */
export function limitsInWords({ diets, avoided, min_price: min, max_price: max, excluded_words }: SearchLimits): string {
  const tagged = diets.length > 0 ? ` tagged ${diets.join(' and ')}` : ''
  const stated = avoided.length > 0 ? ` that their venue says are free from ${avoided.join(' and ')}` : ''
  const priced = priceInWords(min, max)
  return [
    tagged || stated || priced ? `Only dishes${tagged}${priced}${stated}.` : '',
    stated ? 'Always tell the venue about an allergy.' : '',
    excluded_words.length > 0
      ? `Dishes that mention ${excluded_words.join(' or ')} are left out. Other dishes may still contain ${excluded_words.length === 1 ? 'it' : 'them'}.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** @param min in pounds, as `max`; null for no limit */
function priceInWords(min: number | null, max: number | null): string {
  if (max === null) return min === null ? '' : ` from ${formatPrice(min)}`
  return min === null ? ` up to ${formatPrice(max)}` : ` from ${formatPrice(min)} to ${formatPrice(max)}`
}
