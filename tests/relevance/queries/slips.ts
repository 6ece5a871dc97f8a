import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { notTagged, SUNDAY_ROASTS, tagged, taggedIn } from '../visible-content.ts'

const { dishes, venues } = queriesOf('slips')

/** Typing errors made on a phone, and names of venues and places that are remembered wrongly. */
export const slipQueries: readonly RelevanceQuery[] = [
  dishes(
    'chiken curry',
    ['Green curry, jasmine rice'],
    ['Khao soi', 'Karahi chicken', 'Chicken tikka', 'Railway lamb curry', 'Jungle curry, tofu', 'Pork katsu curry'],
  ),
  dishes('sphagetti', ['Spaghetti alle vongole']),
  dishes('omlette', ['Omelette, fines herbes']),
  dishes(
    'cappucino',
    [],
    ['Café crème', 'Iced coffee, condensed milk', 'Filter coffee', 'Cardamom coffee', 'Marc and a coffee', 'Affogato', 'Frappé'],
  ),
  dishes('mozarella', ['Margherita']),
  dishes('vegeterian windsor', [], taggedIn('Windsor', 'vegetarian'), { none: notTagged('vegetarian') }),
  dishes('gluten fre', [], tagged('gluten-free'), { none: notTagged('gluten-free') }),
  venues('resturant bray', [], ['Olmo', 'Harbour & Reed']),
  venues('thia food', ['Baan Nam']),
  venues('maidenhed', [], ['Casa Mirlo', 'Café Garance', 'Quán Sen', 'Pinsker’s']),
  dishes('sandwhich', ['Cucumber sandwiches']),
  dishes('sunday roats', [], SUNDAY_ROASTS),
  dishes('choclate cake', ['Chocolate and beetroot cake']),
  venues('the ferrymen', ['The Three Ferrymen']),
  venues('guilded pike windsor', ['The Gilded Pike']),
  venues('lantern chinese', ['Lantern House']),
  venues('casa mirlow', ['Casa Mirlo']),
  venues('saffron restaurant', ['Saffron Yard']),
  venues('pinsker deli', ['Pinsker’s']),
  venues('old grannary', ['The Old Granary']),
  venues('novilo', ['Novillo']),
  venues('the odd kettel', ['The Odd Kettle']),
  dishes('SL60ZR steak', ['Steak tartare']),
  venues('buckinghamshire', [], ['Lido Blanca', 'Pargeter’s', 'Chez Odile']),
]
