import type { ItemInput, ManagedItem } from '../../../contract/managed-menu.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { ITEM_REQUIRED, validateItemFields } from '../../../domain/menu/item-fields.ts'
import { toOneLine, toSeveralLines } from '../../ui/form/field-text.ts'
import type { FieldProblem } from '../../ui/form/form-errors.ts'
import type { SizeFormValue } from './sizes-field.tsx'

export type ItemFormValues = {
  name: string
  price: string
  sizes: readonly SizeFormValue[]
  description: string
  dietary_info: readonly DietaryTag[]
  rating: number | null
  image_url: string | null
  image_alt: string
  active: boolean
}

export const EMPTY_ITEM_FORM: ItemFormValues = {
  name: '',
  price: '',
  sizes: [],
  description: '',
  dietary_info: [],
  rating: null,
  image_url: null,
  image_alt: '',
  active: true,
}

export const ITEM_LABELS: Record<keyof ItemFormValues, string> = {
  name: 'Name',
  price: 'Price (£)',
  sizes: 'Sizes',
  description: 'Description',
  dietary_info: 'Dietary options',
  rating: 'House rating',
  image_url: 'Image',
  image_alt: 'What the image shows',
  active: 'Active',
}

const PRICE_HINT = 'Enter pounds and pence, such as 6.50'

const FIELDS = Object.keys(EMPTY_ITEM_FORM) as (keyof ItemFormValues)[]

export function toFormValues(item: ManagedItem): ItemFormValues {
  const { name, price, sizes, description, dietary_info, rating, image_url, image_alt, active } = item
  return {
    name: toOneLine(name),
    price: price.toFixed(2),
    sizes: sizes.map((size) => ({ name: toOneLine(size.name), price: size.price.toFixed(2) })),
    description: toSeveralLines(description ?? ''),
    dietary_info,
    rating,
    image_url,
    image_alt: toOneLine(image_alt ?? ''),
    active,
  }
}

/** The request body for some of the fields; blank text becomes null. An item with sizes has no price, because it follows from them. */
export function toRequestBody(values: ItemFormValues, fields: readonly (keyof ItemFormValues)[] = FIELDS): ItemInput {
  const sentFields = values.sizes.length > 0 ? fields.filter((field) => field !== 'price') : fields
  return Object.fromEntries(
    sentFields.map((field) => {
      const value = values[field]
      return [field, (field === 'description' || field === 'image_alt') && !values[field].trim() ? null : value]
    }),
  )
}

export function validateItemForm(values: ItemFormValues): FieldProblem[] {
  const { price, ...others } = values
  const errors = validateItemFields(values.sizes.length > 0 ? others : values, ITEM_REQUIRED)
  return errors.map((error) => (error.code === 'price_invalid' ? { ...error, message: PRICE_HINT } : error))
}

export function formatItemValue(field: keyof ItemFormValues, value: ItemFormValues[keyof ItemFormValues]): string | null {
  if (field !== 'sizes') return null
  return (value as ItemFormValues['sizes']).map(({ name, price }) => `${name} £${price}`).join(', ') || 'Nothing'
}
