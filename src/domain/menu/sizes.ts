import type { ErrorCode } from '../errors.ts'
import { foldText, hasUnstorableCharacters, isBlank } from '../text.ts'
import { formatPrice, parsePrice } from './price.ts'

export type ItemSize = { name: string; price: number }

export type SizeEntry = { name: string; price: number | string }

export const MAX_SIZES = 8
export const MAX_SIZE_NAME_LENGTH = 40

/** Separates sizes in a CSV cell. Names must not contain it. */
export const SIZE_SEPARATOR = '|'

export function lowestPrice(sizes: readonly { price: number }[]): number | null {
  return sizes.length === 0 ? null : Math.min(...sizes.map(({ price }) => price))
}

/** The error code of the size name at `index`; null when it is valid. Names must be unique, ignoring case and accents. */
export function checkSizeName(sizes: readonly { name: string }[], index: number): ErrorCode | null {
  const name = sizes[index]?.name.trim() ?? ''
  if (isBlank(name) || name.length > MAX_SIZE_NAME_LENGTH || name.includes(SIZE_SEPARATOR)) return 'size_name_invalid'
  if (hasUnstorableCharacters(name)) return 'field_unstorable'
  return sizes.findIndex((other) => foldText(other.name.trim()) === foldText(name)) < index ? 'size_name_invalid' : null
}

/** Returns the first error of the sizes of an item. */
export function checkSizes(sizes: readonly SizeEntry[]): ErrorCode | null {
  if (sizes.length > MAX_SIZES) return 'sizes_too_many'
  for (const [index, { price }] of sizes.entries()) {
    const error = checkSizeName(sizes, index) ?? (parsePrice(price) === null ? 'size_price_invalid' : null)
    if (error) return error
  }
  return null
}

export function toSizes(entries: readonly SizeEntry[]): ItemSize[] {
  return entries.map(({ name, price }) => ({ name: name.trim(), price: parsePrice(price) ?? 0 }))
}

export function formatItemPrice({ price, sizes = [] }: { price: number; sizes?: readonly { price: number }[] | undefined }): string {
  return sizes.some((size) => size.price > price) ? `from ${formatPrice(price)}` : formatPrice(price)
}

/**
 * Formats sizes such as 'Glass: 6.20 | Bottle: 24.00'. `parseSizesText` reads this text; a part without a colon becomes a size without a
 * name, which `checkSizes` rejects.
 */
export function formatSizesText(sizes: readonly ItemSize[]): string {
  return sizes.map(({ name, price }) => `${name}: ${price.toFixed(2)}`).join(` ${SIZE_SEPARATOR} `)
}

/** Parses sizes in a cell of an import: 'Small: 4.50 | Large: 6'. Does not check them. */
export function parseSizesText(text: string): SizeEntry[] {
  return text.split(SIZE_SEPARATOR).map((part) => {
    const colon = part.lastIndexOf(':')
    return {
      name: part.slice(0, Math.max(0, colon)).trim(),
      price: part
        .slice(colon + 1)
        .trim()
        .replace(/^£/, ''),
    }
  })
}
