export type DietaryTag = 'vegetarian' | 'vegan' | 'gluten-free' | 'dairy-free' | 'nut-free' | 'halal' | 'kosher'

/** A box on an image, as fractions from 0 to 1 of the width and height of the upright image. */
export type Box = { left: number; top: number; width: number; height: number }

export type Doubt = 'name' | 'price' | 'several_prices' | 'price_apart' | 'marks' | 'sizes' | 'category' | 'layout' | 'no_price'

/** The name is as printed, up to 40 characters; the price is in pounds. */
export type ItemSize = { name: string; price: number }

/** Values that were not printed are absent; prices and dietary tags are never inferred. */
export type ExtractedItem = {
  name: string
  description?: string
  /** In pounds, greater than 0; null when no price was read, and then `doubts` contains 'no_price'. */
  price: number | null
  /** The price of the item is the lowest of them. One where the menu gives the only price the name of a size. */
  sizes?: ItemSize[]
  price_text?: string
  dietary_info: DietaryTag[]
  /** Contains the name, the price and the description; null when unknown. */
  box: Box | null
  doubts: Doubt[]
}

export type ExtractedCategory = { name: string; box: Box | null; items: ExtractedItem[] }

/** A menu in reading order. Empty when the image shows no menu. */
export type ExtractedMenu = { categories: ExtractedCategory[] }

export type ExtractOptions = {
  /** The promise rejects with the signal's reason when it is aborted. */
  signal: AbortSignal
  /** Progress from 0 to 1, never decreasing. */
  onProgress: (fraction: number) => void
}
