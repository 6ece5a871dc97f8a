import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { BREAKFASTS, venuesOf, visibleVenues } from '../visible-content.ts'

const { dishes, venues } = queriesOf('outings')
const OPEN_LATE = venuesOf(({ hoursMonFri, hoursSatSun }) => /– (?:23|24):/.test(`${hoursMonFri} ${hoursSatSun}`))
const PUBS = ['The Gilded Pike', 'The Three Ferrymen', 'The Bell at Eton Wick']
const PIZZAS = ['Margherita', 'Marinara', 'Salsiccia, friarielli']

/** When and where to go: opening hours, kinds of venues, and dishes in a town. */
export const outingQueries: readonly RelevanceQuery[] = [
  venues(
    'open now',
    [],
    visibleVenues.map(({ name }) => name),
  ),
  venues('open late', [], OPEN_LATE, { none: ['Blood orange negroni'] }),
  venues('late night food slough', [], ['Lantern House', 'Kavak', 'The Rajah’s Pantry', 'The Odd Kettle']),
  dishes('kebab open now', ['Seekh kebab']),
  venues(
    'open on sunday',
    [],
    venuesOf((venue) => !/closed sunday/i.test(venue.hoursSatSun)),
  ),
  dishes('pizza open now', [], PIZZAS),
  venues(
    'restaurants open monday',
    [],
    venuesOf((venue) => !/closed monday/i.test(venue.hoursMonFri)),
  ),
  venues('bar windsor', [], ['The Cellar Door', 'Taberna Zurito', ...PUBS]),
  dishes('breakfast near me', [], BREAKFASTS),
  venues('pub with garden', [], PUBS, { none: ['Peach granita'] }),
  venues('dog friendly pub', [], PUBS),
  dishes('kids menu', ['Children’s goujons']),
  venues('traditional english food', [], ['The Three Ferrymen', 'Pargeter’s']),
  dishes('fish & chips near windsor castle', [], ['Haddock and chips', 'Beer-battered haddock']),
  venues('pub near the river windsor', [], PUBS),
  dishes('cream tea near eton', ['Cream tea']),
  venues('posh restaurant bray', [], ['Olmo', 'Harbour & Reed']),
  venues('chinese takeaway slough', ['Lantern House']),
  dishes(
    'sunday roast windsor',
    [],
    ['Topside of beef', 'Leg of pork', 'Leg of lamb', 'Nutless roast', 'Half roast', 'Rib of beef for two'],
  ),
  venues('seafood restaurant bray', ['Harbour & Reed']),
  venues('tapas windsor', ['Taberna Zurito']),
  dishes('coffee eton', [], ['Café crème', 'Cardamom coffee']),
  dishes('curry windsor', ['Pork katsu curry']),
  dishes('alcohol free beer', ['Dry Dock lager, bottle']),
]
