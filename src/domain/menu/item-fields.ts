import type { ErrorCode, FieldError } from '../errors.ts'
import { acceptAny, type FieldRules, isEmptyField, type PartialInput, validateFields } from '../fields.ts'
import { IMAGE_MAX_LENGTHS } from '../image-limits.ts'
import { imageVariants } from '../images.ts'
import { DIETARY_TAGS } from './dietary-tags.ts'
import { parsePrice } from './price.ts'
import { RATINGS } from './rating.ts'
import { checkSizes, lowestPrice, type SizeEntry, toSizes } from './sizes.ts'

type ItemFields = {
  name: string
  description: string | null
  price: number | string
  sizes: readonly SizeEntry[]
  rating: number | null
  dietary_info: readonly string[]
  image_url: string | null
  image_alt: string | null
  featured: boolean
  active: boolean
}

type ItemField = keyof ItemFields

export const ITEM_MAX_LENGTHS = { name: 200, description: 2000, ...IMAGE_MAX_LENGTHS } as const

export const ITEM_REQUIRED = ['name', 'price'] as const satisfies ItemField[]

const RULES: FieldRules<ItemFields> = {
  checks: {
    name: acceptAny,
    description: acceptAny,
    price: (price) => (parsePrice(price) === null ? 'price_invalid' : null),
    sizes: checkSizes,
    rating: (rating) => ((RATINGS as readonly number[]).includes(rating) ? null : 'rating_invalid'),
    dietary_info: checkDietary,
    image_url: (url) => (imageVariants(url).length > 0 ? null : 'picture_unknown'),
    image_alt: acceptAny,
    featured: acceptAny,
    active: acceptAny,
  },
  maxLengths: ITEM_MAX_LENGTHS,
  whenEmpty: { price: 'price_invalid' },
}

/**
 * Returns all field errors of an item; see `validateFields`. An item with sizes needs no price; if it has a price, it must be the lowest of
 * the sizes.
 */
export function validateItemFields(fields: PartialInput<ItemFields>, required: readonly ItemField[]): FieldError[] {
  const { price, sizes } = fields
  if (!sizes || sizes.length === 0) return validateFields(RULES, fields, required)
  const errors = validateFields(
    RULES,
    fields,
    required.filter((field) => field !== 'price'),
  )
  if (errors.some(({ field }) => field === 'price' || field === 'sizes') || isEmptyField(price)) return errors
  return isLowestPrice(price, toSizes(sizes)) ? errors : [...errors, { field: 'price', code: 'price_not_lowest' }]
}

export function isLowestPrice(price: number | string | null | undefined, sizes: readonly { price: number }[]): boolean {
  return price === null || price === undefined || sizes.length === 0 || parsePrice(price) === lowestPrice(sizes)
}

function checkDietary(tags: readonly string[]): ErrorCode | null {
  const isKnown = tags.every((tag) => (DIETARY_TAGS as readonly string[]).includes(tag))
  return isKnown && new Set(tags).size === tags.length ? null : 'dietary_unknown'
}
