import { PUBS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { inTown, venuesOf } from '../visible-content.ts'

const { dishes, venues } = queriesOf('company')

/** Queries for an occasion or a company, and for venues by a part of the name, the street, the postcode or a quality. */
export const companyQueries: readonly RelevanceQuery[] = [
  venues('birthday dinner windsor', [], inTown('Windsor')),
  venues('family restaurant slough', [], inTown('Slough')),
  venues('dog friendly cafe', ['Pargeter’s']),
  venues('quiet restaurant cookham', [], inTown('Cookham')),
  venues('restaurant with terrace', ['Lido Blanca']),
  venues('romantic dinner eton', [], inTown('Eton')),
  venues('business lunch maidenhead', [], inTown('Maidenhead')),
  venues('table for 8 slough', [], inTown('Slough')),
  venues('big group chinese', ['Lantern House']),
  venues('cosy pub with a fire', [], PUBS),
  venues('pub with skittles', ['The Three Ferrymen']),
  venues('candle lit wine bar', ['The Cellar Door']),
  venues('japanese counter windsor', ['Kumo']),
  venues('restaurant in an old mill', ['The Old Granary']),
  venues('tasting menu bray', ['Olmo']),
  venues('riverside restaurant bray', [], inTown('Bray')),
  dishes('mothers day afternoon tea', ['Cream tea']),
  venues('pub quiz windsor', [], PUBS),
  venues(
    'new restaurants',
    [],
    venuesOf((venue) => venue.new === true),
  ),
  venues('mackenzie road slough', ['Lantern House']),
  venues('collegers st eton', ['Brasserie Ardoise']),
  venues('SL1 0ZX', ['Kavak']),
  venues('sl3', ['Baan Nam']),
  dishes('three ferrymen roast', [], ['Topside of beef', 'Leg of pork', 'Leg of lamb', 'Nutless roast', 'Half roast']),
  venues('gilded pike phone number', ['The Gilded Pike']),
  venues('kumo opening hours', ['Kumo']),
  venues('odile marlow', ['Chez Odile']),
  venues('zurito windsor', ['Taberna Zurito']),
  venues('garance', ['Café Garance']),
  venues('lido burnham', ['Lido Blanca']),
  // The guide has no venue there. Those nearby, or nothing, are fair; dishes are not.
  venues(
    'restaurants in reading',
    [],
    venuesOf(() => true),
    { mayBeFewer: true },
  ),
  // A chain of bakeries that is not in the guide, and not a misspelt egg.
  dishes('greggs', []),
]
