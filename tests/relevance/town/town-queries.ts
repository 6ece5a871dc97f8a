import { queriesOf } from '../relevance-query.ts'
import { allVenues, both, dearer, inTown, lacking, named, tagged, text, upTo, without } from './town-content.ts'

const { dishes, venues } = queriesOf('mixed')

const FOOD = named(({ type }) => type !== 'Drinks')
const PUDDINGS = named(({ category }) => /pudding|dessert|dolci|sweet|postres|afters|gelato|sundae|cakes/i.test(category))
const REAL_ALES = [
  ...['Ludlow Gold', 'Butty Bach', 'Doom Bar', 'Bridge Bitter', 'Mistletoe IPA', 'Black Orchard Stout', 'Hop Harvest', 'Clun Pale Ale'],
  ...['Tasting flight', 'Low Water'],
]
const CHIPPIES = ['Castle Street Fish Bar', 'Craven Fryer']
const PUBS = ['The Wheatsheaf', 'The Black Swan', 'The Rose and Crown', 'The Railway Arms', 'Teme Brewery Tap']
const FISH_AND_CHIPS = [
  'Fish and chips',
  'Regular cod and chips',
  'Large cod and chips',
  'Pensioner’s special',
  'Kids fish bites and chips',
  'Wholetail scampi and chips',
]
const GLUTEN_FREE_FISH = [
  ...['Gluten-free cod', 'Pan-fried sea bass', 'Grilled salmon', 'Fish pie', 'Tuna sashimi', 'Jacket potato with tuna mayonnaise'],
  ...['King prawn madras', 'Thai red curry with prawns', 'Gambas al ajillo', 'Seafood paella for two'],
]
const PIES = text(/\bpie\b/i)
const HOT_CURRIES = ['Chicken jalfrezi', 'King prawn madras', 'Beef vindaloo']
const CURRIES = [...named(({ category }) => category === 'Curries'), ...text(/curry/i)]
const LAGERS = [...text(/lager/i)]
const BREAKFASTS = [
  'Farmhouse breakfast',
  'Full English',
  'Railway fry-up',
  'Full vegan breakfast',
  'Vegetarian breakfast',
  'Veggie breakfast',
]
const ROASTS = named(({ type }) => type === 'Sunday')
const CLOSED_SUNDAY = [
  ...[
    'Castle Street Fish Bar',
    'Broad Street Bakery',
    'Sakura Sushi',
    'The Copper Kettle',
    'Tapas Catalina',
    'Miss Pearl’s Jerk Kitchen',
    'Craven Fryer',
  ],
]
/** The queries are asked on a Monday at 13:00. */
const CLOSED_NOW = [
  ...[
    'Castle Street Fish Bar',
    'Bombay Lounge',
    'Bella Napoli',
    'Istanbul Kebab House',
    'Thai Orchid',
    'Teme Brewery Tap',
    'Tapas Catalina',
  ],
  ...['The Drovers Steakhouse', 'Miss Pearl’s Jerk Kitchen', 'Golden Dragon'],
]
const ofLudlow = inTown('Ludlow')

export const townQueries = [
  // Dishes by name, half a name or another name.
  dishes('fish and chips', [], FISH_AND_CHIPS),
  dishes('steak pie', [], ['Steak and ale pie', 'Steak and kidney pie']),
  dishes('pie and mash', [], without(PIES, 'Pork pie', 'Ploughman’s lunch')),
  dishes('toad in the hole', ['Toad in the hole']),
  dishes('tikka masala', ['Chicken tikka masala']),
  dishes('rogan josh', ['Lamb rogan josh']),
  dishes('saag aloo', ['Sag aloo']),
  dishes('garlic nan bread', ['Garlic naan']),
  dishes('popadoms', ['Poppadom and chutneys']),
  dishes('onion bhajee', ['Onion bhaji']),
  dishes('crispy duck and pancakes', ['Crispy aromatic duck, half']),
  dishes('sweet n sour chicken', ['Sweet and sour chicken balls']),
  dishes('salt and chilli wings', ['Salt and pepper chicken wings'], text(/wings/i)),
  dishes('spag bol', ['Spaghetti bolognese']),
  dishes('carbonarra', ['Spaghetti carbonara']),
  dishes('four cheese pizza', ['Pizza Quattro Formaggi']),
  dishes('ham and mushroom pizza', ['Pizza Prosciutto e Funghi']),
  dishes('chicken burger', [], ['Chicken burger', 'Fried chicken burger']),
  dishes('dirty fries', [], [...text(/fries/i), 'Cheesy chips']),
  dishes('mac n cheese', [], ['Mac and cheese', 'Kids macaroni cheese']),
  dishes('ribs', [], ['Baby back ribs', 'Barbecue spare ribs']),
  dishes('doner', [], ['Doner kebab', 'Chicken doner', 'Chips and doner meat', 'Mixed kebab']),
  dishes('baked potato with tuna', ['Jacket potato with tuna mayonnaise']),
  dishes('cheese on toast', [], ['Welsh rarebit', 'Cheese toastie']),
  dishes('bacon butty', [], ['Bacon bap', 'Bacon sandwich']),
  dishes('jerk chiken', ['Jerk chicken']),
  dishes('goat curry', ['Curry goat']),
  dishes('phad thai', ['Pad Thai']),
  dishes('thai green curry chicken', ['Thai green curry']),
  dishes('spanish omelette', ['Tortilla española']),
  dishes('garlic prawns', ['Gambas al ajillo']),
  dishes('spanish meatballs', ['Albóndigas']),
  dishes('sushi rolls', [], ['California roll', 'Spicy tuna roll', 'Prawn tempura roll', 'Avocado maki']),
  dishes('roly poly', ['Jam roly-poly']),
  dishes('lemon drizzel', ['Lemon drizzle cake']),
  dishes('scones', [], text(/scone/i)),
  dishes('creme brule', ['Crème brûlée']),
  dishes('mint chocolate chip ice cream', ['Mint choc chip']),
  dishes('ploughmans', ['Ploughman’s lunch']),
  dishes('pork scratchins', ['Pork scratchings']),
  // As far as typed.
  dishes('chick kor', ['Chicken korma']),
  dishes('knickerb', ['Knickerbocker glory']),
  venues('castle st fish', ['Castle Street Fish Bar']),
  venues('bombay l', ['Bombay Lounge']),
  // Venues by name.
  venues('wheat sheaf ludlow', ['The Wheatsheaf']),
  venues('miss pearls', ['Miss Pearl’s Jerk Kitchen']),
  venues('drovers', ['The Drovers Steakhouse']),
  venues('smoke and bun', ['Smoke & Bun']),
  venues('rose & crown', ['The Rose and Crown']),
  venues('black swann leominster', ['The Black Swan']),
  // Kinds of venues and places.
  venues('chippy', [], CHIPPIES),
  venues('chinese takeaway craven arms', ['Golden Dragon']),
  venues('caribbean restaurant', ['Miss Pearl’s Jerk Kitchen']),
  venues('kebab shop', ['Istanbul Kebab House']),
  venues('bakery ludlow', ['Broad Street Bakery']),
  venues('pubs in leominster', ['The Black Swan']),
  venues('tea rooms near leominster', ['The Copper Kettle']),
  venues('restaurants in sy6', [], inTown('Church Stretton')),
  venues('tenbury', [], inTown('Tenbury Wells')),
  venues('pub with live music', ['The Black Swan']),
  venues('beer garden', ['The Wheatsheaf']),
  venues('dog friendly pub ludlow', ['The Wheatsheaf']),
  venues('pub near ludlow', ['The Wheatsheaf'], PUBS, { mayBeFewer: true }),
  venues('country pub with a play area for the kids', ['The Rose and Crown']),
  venues('farm shop cafe', ['Hop Pole Farm Shop']),
  // Times.
  venues('open now in ludlow', [], without(ofLudlow, ...CLOSED_NOW), { none: both(ofLudlow, CLOSED_NOW) }),
  venues('places open on sunday', [], without(allVenues, ...CLOSED_SUNDAY), { none: CLOSED_SUNDAY }),
  dishes('sunday roast', [], ROASTS),
  // Diets.
  dishes('vegan pizza', ['Pizza Vegana'], [], lacking('vegan')),
  dishes('gluten free fish', [], GLUTEN_FREE_FISH, lacking('gluten-free')),
  dishes('gf cake', ['Gluten-free orange and almond cake'], both(PUDDINGS, tagged('gluten-free')), lacking('gluten-free')),
  dishes('halal burger or kebab', [], both(text(/kebab|doner|burger|shish/i), tagged('halal')), lacking('halal')),
  dishes(
    'vegetarian breakfast',
    [],
    both([...BREAKFASTS, ...named(({ category }) => /breakfast|brunch/i.test(category))], tagged('vegetarian')),
    lacking('vegetarian'),
  ),
  dishes(
    'dairy free curry',
    [],
    both([...CURRIES, 'Massaman lamb', 'Chana masala', 'Tarka dal', 'Sag aloo', 'Bombay aloo'], tagged('dairy-free')),
    lacking('dairy-free', 'vegan'),
  ),
  dishes(
    'vegan curry under a tenner',
    [],
    ['Vegetable dhansak', 'Chickpea and pumpkin curry', 'Chana masala', 'Curry sauce', 'Tarka dal', 'Sag aloo', 'Bombay aloo'],
    {
      none: [...new Set([...dearer(10), ...lacking('vegan').none])],
    },
  ),
  // Prices and company.
  dishes('puddings under £5', [], both(PUDDINGS, upTo(5)), { none: dearer(5) }),
  dishes(
    'childrens meals',
    [],
    [...text(/\bkids\b|^children|smaller plate/i), ...named(({ category }) => category === 'Children'), 'Chicken nuggets and chips'],
  ),
  venues('posh meal ludlow', ['The Assembly House Hotel']),
  dishes('afternoon tea with fizz', ['Champagne afternoon tea for two']),
  // Cravings and drinks.
  dishes('very hot curry', [], HOT_CURRIES),
  dishes('full english', ['Full English'], BREAKFASTS),
  dishes('fillet steak', [], ['8oz fillet', 'Fillet of beef']),
  dishes('real ale', [], REAL_ALES),
  dishes('lager', [], LAGERS),
  dishes('alcohol free beer', ['Low Water']),
  dishes(
    'cocktails',
    [],
    [
      'Espresso martini',
      'Old fashioned',
      'Mojito',
      'Aperol spritz',
      'Negroni',
      'Pornstar martini',
      'Rum punch',
      'Gin and tonic',
      'Sangria',
    ],
  ),
  dishes('glass of red wine', [], ['Merlot', 'Chianti', 'Shiraz', 'Rioja', 'Malbec', 'Cabernet Sauvignon']),
  dishes('cider', [], ['Herefordshire cider', 'Stowford Press', 'Scrumpy', 'Perry']),
  dishes('coffee', [], ['Americano', 'Latte', 'Cappuccino', 'Flat white', 'Oat flat white', 'Turmeric latte']),
  dishes('soup', [], both(text(/soup/i), FOOD)),
]
