import { CHIPS, CURRIES, DUCKS, FISH_AND_CHIPS, PIES, PRAWNS, SHRIMPS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { inText } from '../visible-content.ts'

const { dishes } = queriesOf('orders')

/** Dishes as diners order them at a counter, among them well-known dishes that no venue has. */
export const orderQueries: readonly RelevanceQuery[] = [
  dishes('lobster and chips', ['Half a native lobster, chips']),
  dishes('duck pancakes', [], ['Roast duck, half', 'Pancakes and trimmings']),
  dishes('crispy duck', [], DUCKS),
  dishes('steak frites', ['Entrecôte frites']),
  dishes('mussels and chips', ['Moules marinière, frites']),
  dishes(
    'sausage and mash',
    [],
    [
      'Toad in the hole',
      'Eggs, sujuk',
      'Sucuk and eggs',
      'Ox cheek, bone marrow',
      'Salsiccia, friarielli',
      'Fish pie',
      'Vegan breakfast',
      'Turnip cake',
    ],
  ),
  dishes(
    'fish finger sandwich',
    [],
    [
      'Children’s goujons',
      'Cucumber sandwiches',
      'Cheese and pickle toastie',
      'Croque',
      'Salt beef on rye',
      ...FISH_AND_CHIPS,
      ...inText(/fish|bánh mì/i),
    ],
  ),
  dishes(
    'ham sandwich',
    [],
    ['Croque', 'Cucumber sandwiches', 'Cheese and pickle toastie', 'Bacon roll', ...inText(/\bham\b|bánh mì| on rye/i)],
  ),
  dishes('cheese toastie', ['Cheese and pickle toastie']),
  dishes('bacon sarnie', ['Bacon roll']),
  dishes('egg and chips', ['Ham, egg and chips'], [...CHIPS, ...inText(/\begg/i)]),
  dishes('beef wellington', [], inText(/beef|ox cheek|bœuf|steak/i)),
  dishes('cottage pies', ['Cottage pie'], PIES),
  dishes('prawn cocktail', [], [...PRAWNS, ...SHRIMPS, 'Hearts of palm cocktail']),
  dishes('garlic bread', [], inText(/bread|toast|focaccia|crostini|man’oushe|brandade|naan|roti|pita|prawns, garlic/i)),
  dishes('chocolate brownie', [], inText(/chocolate/i)),
  dishes('lemon drizzle cake', ['Almond and lemon cake']),
  dishes('carrot cake', ['Carrot cake']),
  dishes('cheesecake', ['Burnt cheesecake']),
  dishes('eggs benedict', ['Eggs Florentine']),
  dishes('avocado toast', [], inText(/avocado|toast|crostini|tostada/i)),
  dishes('chicken wings', ['Chicken wings'], inText(/chicken/i)),
  dishes('pulled pork', [], inText(/pork|porchetta/i)),
  dishes('katsu curry', ['Pork katsu curry'], ['Chicken mole katsu', ...CURRIES]),
  dishes('chicken katsu', ['Chicken mole katsu'], ['Pork katsu curry', 'Chicken karaage', ...inText(/chicken/i)]),
]
