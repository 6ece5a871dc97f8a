import { tokenise, tokeniseQuery } from '../domain/search/tokenise.ts'
import { attributesOf } from './attributes.ts'
import { IN_KEY_FIELD, IN_NAME } from './inverted-index.ts'
import type { DishRow, VenueRow } from './rows.ts'
import type { IndexedRow } from './segment.ts'

/** Begins the term of a whole section name. No typed word begins so. */
export const HEADING = '#'

/** The term of a section with exactly this folded name. */
export function headingTerm(name: string): string {
  return `${HEADING}${name}`
}

/** The first part of a compound says how a dish is made, not what it is: 'Beer-battered haddock' is no beer. */
const MODIFIER = /(?<!\S)[\p{L}\p{M}]+-(?=[\p{Ll}])/gu

/** @param group the number of the venue */
export function toVenueDocument(row: VenueRow, group: number): IndexedRow {
  const place = [row.address_city, row.address_county ?? '', ...row.cuisines].flatMap(tokenise)
  return {
    id: row.id,
    isFeatured: row.featured,
    nameKey: row.name_key,
    group,
    price: 0,
    attributes: 0,
    rating: 0,
    fields: [
      { words: tokenise(row.name), fields: IN_NAME | IN_KEY_FIELD },
      { words: [...place, ...postcodeWordsOf(row.address_postcode)], fields: IN_KEY_FIELD },
      { words: [...tokenise(row.address_road), ...tokenise(row.description ?? '')], fields: 0 },
    ],
  }
}

export function toDishDocument(row: DishRow, menu: { number: number; name: string }): IndexedRow {
  return {
    id: row.id,
    isFeatured: row.featured,
    nameKey: row.name_key,
    group: menu.number,
    price: Math.round(row.price * 100),
    attributes: attributesOf(row.dietary_info, row.allergens),
    rating: row.rating ?? 0,
    fields: [
      // The category is part of the name, so that 'Margherita' in 'Pizza' is found as a pizza.
      { words: tokenise(row.name.replace(MODIFIER, ' ')), fields: IN_NAME | IN_KEY_FIELD },
      { words: [...tokenise(row.category), headingTerm(tokeniseQuery(row.category).join(' '))], fields: IN_NAME },
      { words: [row.name, row.description ?? '', menu.name].flatMap(tokenise), fields: 0 },
    ],
  }
}

/** A postcode with and without its space: 'SL4 0ZT' is found as 'sl4', '0zt' and 'sl40zt'. */
function postcodeWordsOf(postcode: string): string[] {
  const joined = tokenise(postcode).join('')
  return [...tokenise(postcode), joined, joined.slice(0, -3), joined.slice(-3)].filter(Boolean)
}
