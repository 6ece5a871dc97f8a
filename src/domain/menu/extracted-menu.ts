import type { DietaryTag } from './dietary-tags.ts'
import type { ItemSize } from './sizes.ts'

/** A box on an image, as fractions (0 to 1) of its width and height after EXIF rotation. */
export type Box = { left: number; top: number; width: number; height: number }

/** Confidence of an extracted item, best first: correct, should be checked, must be corrected. */
const CERTAINTIES = ['clear', 'check', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export const DOUBTS = {
  name: { certainty: 'check', sentence: 'The name is hard to read here.' },
  price: { certainty: 'check', sentence: 'The price is hard to read here.' },
  several_prices: { certainty: 'check', sentence: 'More than one price is printed. The first is taken.' },
  price_apart: { certainty: 'check', sentence: 'It is not certain that this price belongs to this name.' },
  marks: { certainty: 'check', sentence: 'Dietary marks may be missing here.' },
  sizes: { certainty: 'check', sentence: 'Not every size and its price could be read here.' },
  spelling: { certainty: 'check', sentence: 'The name is corrected as on your last menu. Compare it with the photo.' },
  category: { certainty: 'check', sentence: 'It is not certain which category this belongs to.' },
  layout: { certainty: 'check', sentence: 'It is not certain that this is a dish of its own.' },
  no_price: { certainty: 'unsure', sentence: 'No price could be read. Items without a price are left out.' },
} as const satisfies Record<string, { certainty: Certainty; sentence: string }>

export type Doubt = keyof typeof DOUBTS
export type ReaderDoubt = Exclude<Doubt, 'spelling'>

/** Absent values were not printed. Prices and dietary tags are never inferred. */
export type ExtractedItem = {
  name: string
  description?: string
  /** In pounds, greater than 0; null when no price could be read. `doubts` then contains 'no_price'. */
  price: number | null
  /** Sizes that were printed with name and price. `price` is then the lowest of them. */
  sizes?: ItemSize[]
  price_text?: string
  dietary_info: DietaryTag[]
  /** Around name, price and description; null when the reader does not know the position. */
  box: Box | null
  doubts: ReaderDoubt[]
}

export type ExtractedCategory = { name: string; box: Box | null; items: ExtractedItem[] }

export type ExtractedMenu = {
  categories: ExtractedCategory[]
  is_incomplete?: boolean
}

export type ExtractOptions = {
  signal: AbortSignal
  /** Called with the progress from 0 to 1, never decreasing. */
  onProgress: (fraction: number) => void
}

export type MenuReader = (image: Uint8Array, options: ExtractOptions) => Promise<ExtractedMenu>

/** Returns the certainty of the worst doubt; 'clear' without a doubt. */
export function getCertainty(doubts: readonly Doubt[]): Certainty {
  const worst = Math.max(0, ...doubts.map((doubt) => CERTAINTIES.indexOf(DOUBTS[doubt].certainty)))
  return CERTAINTIES[worst] ?? 'clear'
}
