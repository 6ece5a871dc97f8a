import type { Line } from '../lines/line.ts'
import { SIZE_NAME } from '../sizes/parse-sizes.ts'

type Read = {
  name: string
  description: string
  /** Whether the item has sizes. */
  hasSizes: boolean
  lines: readonly Line[]
}

/** Whether a name of a size, or an amount, stayed in the texts of an item: then its price may be that of another size. */
export function isSizeLeftIn({ name, description, hasSizes, lines }: Read): boolean {
  const isLeft = (text: string) => SIZES_LEFT.test(text) || SIZES_WITH_COMMAS.test(text) || AMOUNTS_LEFT.test(text)
  return SIZE_LEFT.test(description) || lines.some(hasSizeAfterPrice) || (!hasSizes && [name, description].some(isLeft))
}

/** A price and the name of a size that stayed in a description: another price of the item was not found. */
const SIZE_LEFT = new RegExp(String.raw`\d[.,]\d\d?\b.*(?<!\p{L})${SIZE_NAME}$`, 'iu')

/** Names of sizes that stayed in a name or description: their prices were not read, and that of the item is the one of the last size. */
const SIZES_LEFT = new RegExp(String.raw`\d\s?(?:ml|cl)\b.*[/|]\s?${SIZE_NAME}(?:\s?\d[\d.,]*)?$`, 'iu')

/** A name of a size, and what may be its price, misread: 'bottle 28%'. */
const SIZE_ALONE = new RegExp(String.raw`^${SIZE_NAME}(?:\s\S*\d\S*)?$`, 'iu')

/** Whether the name of a size stands after a price of its line, whose own price was not read. */
function hasSizeAfterPrice({ texts, prices }: Line): boolean {
  return prices.some((price) => price.price?.sizes && texts.some(({ left, text }) => left > price.left && SIZE_ALONE.test(text)))
}

/** Names of sizes with commas: 'each 4%, half dozen 25, dozen' of a price that is 48. */
const SIZES_WITH_COMMAS = new RegExp(String.raw`(?<!\p{L})${SIZE_NAME} \d[\d.,½%]*[,|] (?:.* )?${SIZE_NAME}$`, 'iu')

/** Words with amounts that stayed in a name or description, and the last word without one: 'each 3½ / six 19½ / twelve' of a price that is 37. */
const AMOUNTS_LEFT = /\p{L} \d[\d.,½%]* ?[/|] ?(?:\p{L}+ \d[\d.,½%]* ?[/|] ?)*\p{L}+$/u
