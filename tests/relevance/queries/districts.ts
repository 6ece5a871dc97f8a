import { inPlace, PUBS, STEAKS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { inCategories } from '../visible-content.ts'

const { dishes, venues } = queriesOf('districts')

/** Dishes and kinds of venues beside a town or a postcode. */
export const districtQueries: readonly RelevanceQuery[] = [
  dishes('steak windsor', ['Steak and kidney pudding'], STEAKS),
  dishes(
    'steak sunninghill',
    [],
    inPlace('Sunninghill', ({ name }) => STEAKS.includes(name)),
  ),
  venues(
    'SL6 pub',
    [],
    ['Harbour & Reed', 'The Old Granary', 'Second Sowing', 'Pargeter’s', 'Pinsker’s', 'Casa Mirlo', 'Café Garance', 'Quán Sen', 'Olmo'],
  ),
  venues('pubs in windsor', [], PUBS),
  venues('indian slough', [], ['Saffron Yard', 'The Rajah’s Pantry']),
  dishes('fish and chips old windsor', ['Haddock and chips']),
  dishes('pho maidenhead', [], ['Beef pho', 'Chicken pho']),
  dishes('afternoon tea taplow', ['Cream tea']),
  dishes(
    'breakfast taplow',
    [],
    inPlace('Taplow', ({ category }) => ['Plates', 'Rolls'].includes(category)),
  ),
  dishes('duck slough', [], ['Roast duck, half', 'Duck broth', 'Duck tongues, chilli', 'Pancakes and trimmings']),
  dishes('paella windsor', ['Seafood paella']),
  venues('french restaurant maidenhead', ['Café Garance']),
  venues('restaurants near SL1', [], ['Lantern House', 'Saffron Yard', 'Kavak', 'The Odd Kettle', 'Lido Blanca']),
  dishes('oysters eton', ['Oysters, each']),
  dishes(
    'sunday roast cookham',
    [],
    inPlace('Cookham', ({ category }) => ['Roasts', 'One roast'].includes(category)),
  ),
  dishes('crab bray', [], ['Crab on toast', 'Plateau for two']),
  venues('places to eat in marlow', ['Chez Odile']),
  venues('thai datchet', ['Baan Nam']),
  dishes(
    'meze eton',
    [],
    inPlace('Eton', ({ category }) => ['Cold mezze', 'Hot mezze'].includes(category)),
  ),
  venues('burnham', ['Lido Blanca']),
  dishes('pasta ascot', [], inCategories('Primi').concat('Lasagne verdi')),
  venues('tea room near taplow', ['Pargeter’s']),
  dishes(
    'noodles in slough',
    [],
    ['Beef ho fun', 'Kettle noodles, prawns', 'The same, oyster mushroom', 'Udon carbonara', 'Chive and glass noodle dumplings'],
  ),
  venues('somewhere for dinner in ascot', ['Trattoria Nonna Bice']),
]
