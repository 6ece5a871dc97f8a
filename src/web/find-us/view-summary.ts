import type { Coordinates } from '../map/geometry.ts'
import { pluralise } from '../pluralise.ts'

type Venue = Coordinates & { city: string }

/** Above this number of venues, two towns do not describe where they are. */
const MAX_TO_PLACE = 60

/** '12 venues between Cookham and Ascot', the northernmost and the southernmost town. */
export function viewSummary(venues: readonly Venue[]): string {
  const count = pluralise(venues.length, 'venue')
  const [first] = venues
  if (!first || venues.length > MAX_TO_PLACE) return `${count} in view`
  const north = venues.reduce((a, b) => (b.lat > a.lat ? b : a)).city
  const south = venues.reduce((a, b) => (b.lat < a.lat ? b : a)).city
  if (new Set(venues.map(({ city }) => city)).size === 1) return north ? `${count} in ${north}` : `${count} in view`
  return north && south && north !== south ? `${count} between ${north} and ${south}` : `${count} in view`
}
