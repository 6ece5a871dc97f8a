import type { ItemWrite, ManagedItem } from '../../../contract/managed-menu.ts'
import type { FieldError } from '../../../domain/errors.ts'
import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'
import { checkItemFields, ITEM_REQUIRED } from '../../../domain/menu/item-fields.ts'

/** What stands in the item dialog; the price as it was typed. */
export type ItemEntries = {
  name: string
  price: string
  description: string
  dietary_info: readonly DietaryTag[]
  rating: number | null
  image_url: string | null
  image_alt: string
  active: boolean
}

export const NO_ITEM: ItemEntries = {
  name: '',
  price: '',
  description: '',
  dietary_info: [],
  rating: null,
  image_url: null,
  image_alt: '',
  active: true,
}

/** What each is called where it is spoken of. */
export const ITEM_LABELS: Record<keyof ItemEntries, string> = {
  name: 'Name',
  price: 'Price (£)',
  description: 'Description',
  dietary_info: 'Dietary options',
  rating: 'House rating',
  image_url: 'Image',
  image_alt: 'What the picture shows',
  active: 'Active',
}

const FIELDS = Object.keys(NO_ITEM) as (keyof ItemEntries)[]

/** A stored item as it stands in the dialog. */
export function entriesOf(item: ManagedItem): ItemEntries {
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

/** What is sent for some of the fields; blank text is nothing. */
export function writeOf(entries: ItemEntries, fields: readonly (keyof ItemEntries)[] = FIELDS): ItemWrite {
  return Object.fromEntries(
    fields.map((field) => {
      const value = entries[field]
      return [field, (field === 'description' || field === 'image_alt') && !entries[field].trim() ? null : value]
    }),
  )
}

/** Everything wrong with the dialog's fields: the same rules that the server goes by. */
export function checkEntries(entries: ItemEntries): FieldError[] {
  return checkItemFields(entries, ITEM_REQUIRED)
}
