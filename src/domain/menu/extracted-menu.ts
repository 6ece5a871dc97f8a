import type { DietaryTag } from './dietary-tags.ts'
import type { ItemSize } from './sizes.ts'

/** A box on an image, as fractions from 0 to 1 of its width and height after EXIF rotation. */
export type Box = { left: number; top: number; width: number; height: number }

/** Confidence of an extracted item, worst last: correct, should be checked, must be corrected. */
const CERTAINTIES = ['clear', 'check', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** Possible doubts about an extracted item, with the reviewer's message and the resulting confidence. */
export const DOUBTS = {
  name: { certainty: 'check', sentence: 'The name is hard to read here.' },
  price: { certainty: 'check', sentence: 'The price is hard to read here.' },
  several_prices: { certainty: 'check', sentence: 'More than one price is printed. The first is taken.' },
  price_apart: { certainty: 'check', sentence: 'It is not certain that this price belongs to this name.' },
  marks: { certainty: 'check', sentence: 'Dietary marks may be missing here.' },
  sizes: { certainty: 'check', sentence: 'Not every size and its price could be read here.' },
  category: { certainty: 'check', sentence: 'It is not certain which category this belongs to.' },
  layout: { certainty: 'check', sentence: 'It is not certain that this is a dish of its own.' },
  no_price: { certainty: 'unsure', sentence: 'No price could be read. Items without a price are left out.' },
} as const satisfies Record<string, { certainty: Certainty; sentence: string }>

export type Doubt = keyof typeof DOUBTS

/** An extracted dish. Absent values were not printed; prices and dietary tags are never inferred. */
export type ExtractedItem = {
  name: string
  description?: string
  /** In pounds, greater than 0; null when no price could be read, and then `doubts` contains 'no_price'. */
  price: number | null
  /** Each printed with its name and price; the price of the item is then the lowest of them. */
  sizes?: ItemSize[]
  /** The price as printed, such as '9 / 17'. */
  price_text?: string
  dietary_info: DietaryTag[]
  /** Around the name, its price and its description; null when the reader does not know the position. */
  box: Box | null
  doubts: Doubt[]
}

export type ExtractedCategory = { name: string; box: Box | null; items: ExtractedItem[] }

/** An extracted menu in reading order. Empty when the image shows no menu. */
export type ExtractedMenu = {
  categories: ExtractedCategory[]
  /** Whether the reader knows that items at the end are missing. */
  is_incomplete?: boolean
}

export type ExtractOptions = {
  /** Aborts the extraction; the promise then rejects with the signal's reason. */
  signal: AbortSignal
  /** Receives the progress from 0 to 1, never decreasing. */
  onProgress: (fraction: number) => void
}

/** Extracts a menu from an image file (JPEG, PNG or another supported format). */
export type MenuReader = (image: Uint8Array, options: ExtractOptions) => Promise<ExtractedMenu>

/** The confidence of an item: that of its worst doubt. */
export function getCertainty(doubts: readonly Doubt[]): Certainty {
  const worst = Math.max(0, ...doubts.map((doubt) => CERTAINTIES.indexOf(DOUBTS[doubt].certainty)))
  return CERTAINTIES[worst] ?? 'clear'
}
