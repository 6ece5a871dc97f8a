import type { RelevanceQuery } from '../relevance-query.ts'
import { hasTag, notStating, notTagged, stating, tagged, visibleDishes } from '../visible-content.ts'

const kitchen = (query: string, firstThree: readonly string[], more: Partial<RelevanceQuery> = {}): RelevanceQuery => ({
  query,
  class: 'kitchens',
  expect: 'dishes',
  firstThree,
  ...more,
})
const vegetarian = visibleDishes.filter((dish) => hasTag(dish, 'vegetarian')).map(({ name }) => name)

/** Dishes as people of many kitchens call them, and what must not be in a dish. */
export const kitchenQueries: readonly RelevanceQuery[] = [
  kitchen('peking duck', ['Roast duck, half']),
  kitchen('crispy duck pancakes', ['Pancakes and trimmings', 'Roast duck, half']),
  kitchen('shepherds pie', ['Cottage pie']),
  kitchen('baba ghanoush', ['Moutabal']),
  kitchen('sushi roll', ['Nigiri and maki board']),
  kitchen('spag bol', ['Tagliatelle al ragù']),
  kitchen('bolognese', ['Tagliatelle al ragù']),
  kitchen('thai green curry', ['Green curry, jasmine rice']),
  kitchen('padthai', ['Pad thai, prawns']),
  kitchen('massaman', ['Massaman of beef']),
  kitchen('rib eye', ['Ribeye, chips']),
  kitchen('moules frites', ['Moules marinière, frites']),
  kitchen('tom yum', ['Tom yum']),
  kitchen('doner', ['İskender']),
  kitchen('guinness', [], { anyOf: ['Dredger Stout, pint', 'Oyster stout'] }),
  kitchen('gin', ['Sloe gin, ours']),
  kitchen('ham', [], { anyOf: ['Céleri rémoulade, smoked ham', 'Ham croquetas', 'Ham, egg and chips'] }),
  kitchen('pint of bitter', ['Towpath Bitter, pint']),
  kitchen('veg curry', [], { anyOf: vegetarian, none: notTagged('vegetarian') }),
  kitchen('vegan options', [], { anyOf: tagged('vegan'), none: notTagged('vegan') }),
  kitchen('celiac friendly', [], { anyOf: tagged('gluten-free'), none: notTagged('gluten-free') }),
  kitchen('nut allergy', [], { anyOf: tagged('nut-free'), none: notTagged('nut-free') }),
  kitchen('dish without egg', [], { anyOf: stating('eggs'), none: notStating('eggs') }),
  kitchen('no peanuts', [], { anyOf: stating('peanuts'), none: notStating('peanuts') }),
]
