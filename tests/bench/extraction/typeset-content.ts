import type { DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import type { Random } from '../../support/random.ts'
import type { TrueItem } from './truth.ts'

export type PrintedItem = TrueItem & {
  tags: DietaryTag[]
  /** Digits after the name that are not a price. */
  remark?: string
  /** Words after the price, or instead of it. */
  beside?: string
}
export type PrintedCategory = { name: string; items: PrintedItem[] }

const CATEGORIES: Record<string, { from: number; to: number; kind: 'food' | 'sweet' | 'drink' | 'wine' }> = {
  Starters: { from: 5, to: 11, kind: 'food' },
  'Small Plates': { from: 5, to: 12, kind: 'food' },
  'To Begin': { from: 6, to: 12, kind: 'food' },
  Mains: { from: 12, to: 28, kind: 'food' },
  'From the Grill': { from: 14, to: 34, kind: 'food' },
  'Fish & Shellfish': { from: 13, to: 29, kind: 'food' },
  Pizza: { from: 9, to: 16, kind: 'food' },
  Pasta: { from: 10, to: 17, kind: 'food' },
  Burgers: { from: 9, to: 16, kind: 'food' },
  Sandwiches: { from: 5, to: 10, kind: 'food' },
  Salads: { from: 6, to: 14, kind: 'food' },
  Sides: { from: 3, to: 6, kind: 'food' },
  'Sunday Roasts': { from: 15, to: 24, kind: 'food' },
  Breakfast: { from: 4, to: 13, kind: 'food' },
  'Little Ones': { from: 5, to: 8, kind: 'food' },
  Puddings: { from: 5, to: 10, kind: 'sweet' },
  Desserts: { from: 5, to: 9, kind: 'sweet' },
  'Hot Drinks': { from: 2, to: 5, kind: 'drink' },
  'Soft Drinks': { from: 2, to: 5, kind: 'drink' },
  Cocktails: { from: 8, to: 14, kind: 'drink' },
  'White Wine': { from: 22, to: 60, kind: 'wine' },
  'Red Wine': { from: 22, to: 70, kind: 'wine' },
}

const HOW =
  'Roast,Grilled,Smoked,Crispy,Seared,Slow-cooked,Charred,Braised,Pan-fried,Baked,Salt-baked,Cornish,Wild,Buttermilk,Spiced'.split(',')
const WHAT =
  'Chicken,Cod,Lamb Rump,Pork Belly,Aubergine,Cauliflower,Mackerel,Beef Cheek,Halloumi,Duck Leg,Salmon,Venison,Squid,Mushroom,Prawns,Rib-eye Steak,Celeriac,Sea Bass,Haddock,Ham Hock,Squash,Beetroot'.split(
    ',',
  )
const FORM = ['Pie', 'Risotto', 'Burger', 'Curry', 'Salad', 'Skewers', 'Tart', 'Linguine', 'Broth', 'Tacos', 'Hash', 'Gratin', 'Stew']
const NAMED = [
  'Fish & Chips',
  'Soup of the Day',
  'Bangers and Mash',
  "Shepherd's Pie",
  'Pâté on Toast',
  'Spaghetti Carbonara',
  'Pollo alla Cacciatora',
  'Moules Marinière',
  'Huevos Rancheros',
  'Chana Masala',
  'Chips',
  'Olives',
  'Scampi',
  'Crêpe Suzette',
  'Penne Aglio, Olio e Peperoncino',
  'Croque-Monsieur',
  'Bubble & Squeak',
  'Tagliatelle al Ragù di Cinghiale',
  'Mac & Cheese',
  'Toad in the Hole',
]
const SWEETS =
  'Sticky Toffee Pudding,Lemon Posset,Apple Crumble,Chocolate Brownie,Crème Brûlée,Treacle Tart,Ice Cream,Affogato,Eton Mess,Cheeseboard,Rhubarb Fool,Bakewell Tart,Sorbet,Tiramisù'.split(
    ',',
  )
const DRINKS =
  'Espresso,Flat White,Cappuccino,Pot of Tea,Hot Chocolate,Lemonade,Orange Juice,Ginger Beer,Elderflower Fizz,Negroni,Old Fashioned,Espresso Martini,Mojito,Tonic Water,Iced Coffee,Mocha,Cola,Cloudy Apple Juice'.split(
    ',',
  )
const WINES =
  'Chablis,Sancerre,Rioja Crianza,Malbec,Pinot Grigio,Albariño,Chianti Classico,Merlot,Picpoul de Pinet,Côtes du Rhône,Shiraz,Gavi di Gavi,Sauvignon Blanc,Montepulciano'.split(
    ',',
  )
const WITH =
  'garlic butter,rocket,parmesan,roast peppers,green beans,chimichurri,pickled onion,caper salsa,hazelnuts,new potatoes,watercress,lemon,salsa verde,red wine jus,aioli,soft herbs,brown shrimp,creamed leeks,cherry tomatoes,sourdough toast,chilli,honey,fennel,mint yoghurt,crushed peas,tartare sauce,skin-on fries,goats cheese,wild mushrooms,truffle oil'.split(
    ',',
  )
const SENTENCES = [
  'Served with seasonal vegetables and a rich gravy.',
  'Ask your server for today’s choice.',
  'Cooked over coals and finished in brown butter',
  'With a soft poached egg, hollandaise and spinach',
  'Hand stretched flat bread with olive oil and sea salt',
  '10oz dry-aged beef, hung for 28 days, with peppercorn sauce',
  'Three scoops of your choice (vanilla, strawberry or chocolate)',
  'A generous bowl for 2 to share',
]

/** Lines on menus that are not dishes. */
export const NOTES = [
  'A discretionary 12.5% service charge will be added to your bill.',
  'Please tell us about any allergies or intolerances before you order.',
  'All prices include VAT at 20%.',
  'Open Monday to Saturday 12.00 - 22.30, Sunday 12 - 6',
  'Call us on 020 7946 0123 or visit www.example.co.uk',
  'V vegetarian  VE vegan  GF gluten free',
  'Est. 1987',
  'Winner, Pub of the Year 2019',
  '12 High Street, Windsor SL4 1PB',
  'Contains: 1 gluten, 2 egg, 3 milk, 7 nuts, 14 sulphites',
  'Adults need around 2000 kcal a day',
]

export const HOUSES = [
  'The Copper Kettle',
  'Osteria Fontana',
  'Blue Door Cafe',
  'The Fox & Goose',
  'Harbour Street Kitchen',
  'Saffron House',
  'No. 9 Bistro',
]
export const TITLES = ['Menu', 'Lunch Menu', 'Dinner Menu', 'Sunday Menu', 'Main Menu', 'À la Carte', 'Winter Menu', 'Takeaway Menu']

/**
 * Returns random categories and dishes without repetition.
 * @param longest maximum number of dishes
 */
export function inventMenu(
  random: Random,
  longest: number,
  shape: { described: number; tagged: boolean; unpriced: number },
): PrintedCategory[] {
  const used = new Set<string>()
  const names = random.some(Object.keys(CATEGORIES), random.whole(2, 6))
  const each = Math.max(2, Math.floor(longest / names.length))
  return names.map((name) => {
    const category = CATEGORIES[name] as (typeof CATEGORIES)[string]
    const items: PrintedItem[] = []
    const count = random.whole(Math.max(2, Math.floor(each / 2)), each)
    for (let tries = 0; items.length < count && tries < 60; tries++) {
      const dish = dishName(random, category.kind)
      if (used.has(dish)) continue
      used.add(dish)
      const isDescribed = random.chance(category.kind === 'food' || category.kind === 'sweet' ? shape.described : shape.described / 3)
      items.push({
        name: dish,
        ...(isDescribed && { description: description(random) }),
        price: random.chance(shape.unpriced) ? null : priceBetween(random, category.from, category.to),
        tags:
          shape.tagged && category.kind !== 'wine' && random.chance(0.4)
            ? random.some(['vegetarian', 'vegan', 'gluten-free'], random.whole(1, 2))
            : [],
      })
    }
    return { name, items }
  })
}

function dishName(random: Random, kind: 'food' | 'sweet' | 'drink' | 'wine'): string {
  if (kind === 'sweet') return random.pick(SWEETS)
  if (kind === 'drink') return random.pick(DRINKS)
  if (kind === 'wine') return random.chance(0.6) ? `${random.pick(WINES)} ${random.whole(2015, 2023)}` : random.pick(WINES)
  const way = random.next()
  if (way < 0.25) return random.pick(NAMED)
  if (way < 0.5) return `${random.pick(HOW)} ${random.pick(WHAT)}`
  if (way < 0.75) return `${random.pick(WHAT)} ${random.pick(FORM)}`
  if (way < 0.9) return `${random.pick(HOW)} ${random.pick(WHAT)} ${random.pick(FORM)}`
  return `${random.pick(WHAT)} and ${random.pick(WHAT)} ${random.pick(FORM)}`
}

function description(random: Random): string {
  const parts = random.some(WITH, random.whole(2, 6))
  const listed = random.chance(0.5) ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(', ')
  if (random.chance(0.2)) return random.pick(SENTENCES)
  return random.chance(0.7) ? listed.charAt(0).toUpperCase() + listed.slice(1) : listed
}

function priceBetween(random: Random, from: number, to: number): number {
  const pence = random.pick([0, 0, 0.5, 0.5, 0.25, 0.75, 0.95, 0.9])
  return random.whole(from, to) + pence
}
