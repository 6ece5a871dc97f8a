import { FISH_AND_CHIPS } from './lists.ts'
import { queriesOf, type RelevanceQuery } from './relevance-query.ts'

const { dishes, venues } = queriesOf('mixed')

/** Queries as people type them, written from the menus of the demo before any of their results was seen. */
export const demoOpinions: readonly RelevanceQuery[] = [
  dishes('chiken tika slough', ['Chicken tikka']),
  dishes('veggie thali sl1', [], ['Lunch thali', 'Grand thali']),
  dishes('vegan tacos under a tenner', ['Mushroom, epazote'], [], {
    none: ['Potato and rajas', 'Carnitas tacos', 'Al pastor', 'Baja fish'],
  }),
  dishes('stickytoffee pudding', ['Sticky date pudding']),
  dishes('beer battered fish', ['Beer-battered haddock']),
  dishes('dumplngs slough', [], ['Har gau dumplings', 'Chive and glass noodle dumplings', 'Black sesame dumplings', 'Siu mai']),
  dishes('gluten free pud bray', [], ['Sea buckthorn sorbet', 'Hay custard, greengage', 'A pear, poached for a day']),
  venues('turkish slough sl1 0zx', ['Kavak']),
  dishes('ramen windsor', [], ['Tonkotsu ramen', 'Miso mushroom ramen', 'Shoyu ramen']),
  dishes('halal lamb kebab', [], ['Seekh kebab', 'Lamb kofta', 'Lamb shish', 'Adana']),
  dishes('afternoon tea taplow', ['Cream tea']),
  dishes('sunday roast old windsor', [], ['Topside of beef', 'Leg of pork', 'Leg of lamb', 'Nutless roast', 'Half roast']),
  dishes('fishnchips', [], FISH_AND_CHIPS),
  dishes('pork bellie crackling', ['Pork belly, crackling, apple']),
  dishes(
    'nut free pudding',
    [],
    [
      ...['Lokshen pudding', 'Yuzu sorbet', 'Lime paleta', 'Crème caramel', 'Sea buckthorn sorbet', 'A pear, poached for a day'],
      ...['Quince in syrup', 'Peach granita', 'Victoria sponge', 'Lavender crème brûlée', 'Pears in red wine'],
    ],
  ),
  dishes('moules frites maidenhead', ['Moules marinière, frites']),
  venues('tea room sl6', ['Pargeter’s']),
  dishes('non alcoholic beer windsor', ['Dry Dock lager, bottle']),
  dishes('cheese cake', ['Burnt cheesecake']),
  dishes(
    'steak under 30 ascot',
    [],
    [
      ...['Skirt, chimichurri', 'Entrecôte frites', 'Steak au poivre', 'Onglet, shallots', 'Bavette, anchovy butter', 'Steak tartare'],
      'Steak and kidney pudding',
    ],
  ),
]

const GELATO = ['Vanilla', 'Chocolate', 'Strawberry', 'Mint choc chip', 'Rum and raisin', 'Salted caramel', 'Pistachio']
const BURGERS = ['Classic cheeseburger', 'Double bacon burger', 'Fried chicken burger', 'Halloumi burger', 'Plant burger', 'Naked burger']

/** The same for the second guide. */
export const townOpinions: readonly RelevanceQuery[] = [
  dishes('chicken tika massala', ['Chicken tikka masala']),
  dishes('glutenfree fish and chips', ['Gluten-free cod']),
  dishes('vegan breakfst leominster', ['Full vegan breakfast']),
  dishes('large cod n chips craven arms', ['Large cod and chips']),
  dishes('kids meal ludlow', [], ['Kids fish fingers', 'Kids sausage and mash', 'Kids macaroni cheese']),
  dishes('doner n chips', ['Chips and doner meat'], ['Doner kebab', 'Chicken doner']),
  dishes(
    'dairy free pud',
    [],
    ['Lemon sorbet', 'Mango sorbet', 'Vegan chocolate', 'Vegan chocolate brownie', 'Raw cacao slice', 'Coconut drops'],
  ),
  dishes('sticky toffe puding', ['Sticky toffee pudding']),
  dishes('veggie pizza', [], ['Pizza Margherita', 'Pizza Quattro Formaggi', 'Pizza Vegana']),
  dishes(
    'curry sy8',
    [],
    [
      ...['Chicken tikka masala', 'Chicken korma', 'Lamb rogan josh', 'Lamb bhuna', 'Chicken jalfrezi', 'King prawn madras'],
      ...['Beef vindaloo', 'Chicken balti', 'Lamb biryani', 'Vegetable dhansak', 'Chicken katsu curry'],
    ],
  ),
  dishes('breakfast craven arms', [], ['Railway fry-up', 'Breakfast roll']),
  dishes('icecream', [], ['Ice cream, three scoops', 'Waffle with ice cream', ...GELATO]),
  dishes('real ale tenbury', [], ['Bridge Bitter', 'Mistletoe IPA', 'Black Orchard Stout', 'Hop Harvest', 'Low Water', 'Tasting flight']),
  dishes('cream tea under £8', ['Cream tea']),
  dishes('burgers church streton', [], BURGERS),
  dishes('gf burger', ['Naked burger']),
  venues('caribean', ['Miss Pearl’s Jerk Kitchen']),
  dishes('mushroom rissoto', ['Mushroom risotto']),
  venues('halal takeaway leominster', ['Istanbul Kebab House']),
  dishes('prawn coctail starter', ['Prawn cocktail']),
]
