import type { DemoVenue } from '../../../demo/types.ts'
import { churchStrettonVenues } from './venues/church-stretton.ts'
import { cravenArmsVenues } from './venues/craven-arms.ts'
import { leominsterVenues } from './venues/leominster.ts'
import { leominsterCafes } from './venues/leominster-cafes.ts'
import { ludlowVenues } from './venues/ludlow.ts'
import { ludlowBakeryHotelAndSushi } from './venues/ludlow-bakery-hotel-sushi.ts'
import { tenburyWellsVenues } from './venues/tenbury-wells.ts'

/** A second guide, of a market town and its neighbours, with plain menus. Some dishes of different venues have the same name. */
export const townVenues: readonly DemoVenue[] = [
  ...ludlowVenues,
  ...ludlowBakeryHotelAndSushi,
  ...leominsterVenues,
  ...leominsterCafes,
  ...tenburyWellsVenues,
  ...churchStrettonVenues,
  ...cravenArmsVenues,
]
