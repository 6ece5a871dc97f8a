import type { ItemInput, ManagedItem } from '../../../contract/managed-menu.ts'
import type { FieldError } from '../../../domain/errors.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { ITEM_REQUIRED, validateItemFields } from '../../../domain/menu/item-fields.ts'

/** The values of the item dialog; the price as it was typed. */
export type ItemFormValues = {
  name: string
  price: string
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
  description: 'Description',
  dietary_info: 'Dietary options',
  rating: 'House rating',
  image_url: 'Image',
  image_alt: 'What the picture shows',
  active: 'Active',
}

const FIELDS = Object.keys(EMPTY_ITEM_FORM) as (keyof ItemFormValues)[]

export function toFormValues(item: ManagedItem): ItemFormValues {
  const { name, price, description, dietary_info, rating, image_url, image_alt, active } = item
  return {
    name,
    price: price.toFixed(2),
    description: description ?? '',
    dietary_info,
    rating,
    image_url,
    image_alt: image_alt ?? '',
    active,
  }
}

/** Returns the request body for some of the fields; blank text becomes null. */
export function toRequestBody(values: ItemFormValues, fields: readonly (keyof ItemFormValues)[] = FIELDS): ItemInput {
  return Object.fromEntries(
    fields.map((field) => {
      const value = values[field]
      return [field, (field === 'description' || field === 'image_alt') && !values[field].trim() ? null : value]
    }),
  )
}

export function validateItemForm(values: ItemFormValues): FieldError[] {
  return validateItemFields(values, ITEM_REQUIRED)
}
