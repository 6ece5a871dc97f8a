import { dishDrawings } from './dishes.ts'
import { venueDrawings } from './venues.ts'

const altOf = ([name, drawing]: [string, { alt: string }]) => [name, drawing.alt] as const

export const pictureAlt: Record<string, string> = Object.fromEntries(
  [...Object.entries(venueDrawings), ...Object.entries(dishDrawings)].map(altOf),
)
