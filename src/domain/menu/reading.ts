import type { DietaryTag } from './dietary-tags.ts'

/** A box on a picture, as fractions from 0 to 1 of its width and height once it stands upright. */
export type Box = { left: number; top: number; width: number; height: number }

/** How sure a reading is, worst last: nothing to do, have a look, cannot be taken as it is. */
const CERTAINTIES = ['clear', 'check', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** What can be doubtful about a reading, with what the reviewer is told and how much it weighs. */
export const DOUBTS = {
  name: { certainty: 'check', sentence: 'The name is hard to read here.' },
  price: { certainty: 'check', sentence: 'The price is hard to read here.' },
  several_prices: { certainty: 'check', sentence: 'More than one price is printed. The first is taken.' },
  price_apart: { certainty: 'check', sentence: 'It is not certain that this price belongs to this name.' },
  category: { certainty: 'check', sentence: 'It is not certain which category this belongs to.' },
  layout: { certainty: 'check', sentence: 'It is not certain that this is a dish of its own.' },
  no_price: { certainty: 'unsure', sentence: 'No price could be read. Items without a price are left out.' },
} as const satisfies Record<string, { certainty: Certainty; sentence: string }>

export type Doubt = keyof typeof DOUBTS

/** One dish as a reader saw it. What is not printed is absent: no price and no dietary tag is ever inferred. */
export type ReadItem = {
  name: string
  description?: string
  /** In pounds, greater than 0; null where none could be read, and then `doubts` holds 'no_price'. */
  price: number | null
  /** The price in the letters of the picture, e.g. '9 / 17'. */
  price_text?: string
  dietary_info: DietaryTag[]
  /** Around the name, its price and its description; null where the reader cannot tell. */
  box: Box | null
  doubts: Doubt[]
}

export type ReadCategory = { name: string; box: Box | null; items: ReadItem[] }

/** A menu as a reader saw it, in reading order. Empty where nothing on the picture reads like a menu. */
export type ReadMenu = { categories: ReadCategory[] }

export type ReadOptions = {
  /** Ends the reading at once; the promise then rejects with the signal's reason. */
  signal: AbortSignal
  /** How far the reading is, from 0 to 1, never backwards. */
  onProgress: (fraction: number) => void
}

/** Reads a photograph (the bytes of a JPEG, PNG or other image file) into a menu. */
export type MenuReader = (image: Uint8Array, options: ReadOptions) => Promise<ReadMenu>

/** How sure all that was read of an item is: the worst of its doubts. */
export function certaintyOf(doubts: readonly Doubt[]): Certainty {
  const worst = Math.max(0, ...doubts.map((doubt) => CERTAINTIES.indexOf(DOUBTS[doubt].certainty)))
  return CERTAINTIES[worst] ?? 'clear'
}
