import type { DemoVenue } from './types.ts'
import { baanNam } from './venues/baan-nam.ts'
import { brasserieArdoise } from './venues/brasserie-ardoise.ts'
import { cafeGarance } from './venues/cafe-garance.ts'
import { casaMirlo } from './venues/casa-mirlo.ts'
import { chezOdile } from './venues/chez-odile.ts'
import { harbourReed } from './venues/harbour-reed.ts'
import { kavak } from './venues/kavak.ts'
import { kumo } from './venues/kumo.ts'
import { lanternHouse } from './venues/lantern-house.ts'
import { lidoBlanca } from './venues/lido-blanca.ts'
import { maisonLevant } from './venues/maison-levant.ts'
import { nettlefold } from './venues/nettlefold.ts'
import { novillo } from './venues/novillo.ts'
import { olmo } from './venues/olmo.ts'
import { pargeters } from './venues/pargeter-s.ts'
import { pinskers } from './venues/pinsker-s.ts'
import { quanSen } from './venues/quan-sen.ts'
import { saffronYard } from './venues/saffron-yard.ts'
import { secondSowing } from './venues/second-sowing.ts'
import { tabernaZurito } from './venues/taberna-zurito.ts'
import { theBellAtEtonWick } from './venues/the-bell-at-eton-wick.ts'
import { theCellarDoor } from './venues/the-cellar-door.ts'
import { theGildedPike } from './venues/the-gilded-pike.ts'
import { theOddKettle } from './venues/the-odd-kettle.ts'
import { theOldGranary } from './venues/the-old-granary.ts'
import { theRajahsPantry } from './venues/the-rajah-s-pantry.ts'
import { theThreeFerrymen } from './venues/the-three-ferrymen.ts'
import { trattoriaNonnaBice } from './venues/trattoria-nonna-bice.ts'

export const demoVenues: DemoVenue[] = [
  theGildedPike,
  kumo,
  maisonLevant,
  casaMirlo,
  cafeGarance,
  harbourReed,
  trattoriaNonnaBice,
  lanternHouse,
  saffronYard,
  theCellarDoor,
  olmo,
  theOldGranary,
  theBellAtEtonWick,
  theRajahsPantry,
  novillo,
  baanNam,
  quanSen,
  kavak,
  tabernaZurito,
  secondSowing,
  brasserieArdoise,
  theThreeFerrymen,
  theOddKettle,
  lidoBlanca,
  nettlefold,
  pinskers,
  pargeters,
  chezOdile,
]
