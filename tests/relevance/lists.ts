import { dishNames, inCategories, inText, inTown, notTagged, tagged, venuesOf, type visibleDishes } from './visible-content.ts'

/** Dishes and venues of the demo that several queries expect. */
export const at = (...names: string[]) => dishNames(({ venue }) => names.includes(venue))
export const inPlace = (town: string, holds: (dish: (typeof visibleDishes)[number]) => boolean) =>
  dishNames((x) => inTown(town).includes(x.venue) && holds(x))
export const TACOS = inCategories('Tacos, three to a plate')
export const CAULI = ['Cauliflower cheese', 'Cauliflower and potato, dry', 'Cauliflower, tahini, zhoug', 'Whole cauliflower for two']
export const PUBS = ['The Gilded Pike', 'The Three Ferrymen', 'The Bell at Eton Wick']
export const INDIAN_CURRIES = [
  'Railway lamb curry',
  'Karahi chicken',
  'Methi lamb',
  'Saag with a lid of butter',
  'Chana, plain',
  'Nihari',
  'Dal makhani',
  'Tadka dal',
  'Paneer, fenugreek, tomato',
  'Baby aubergines, peanut',
  'Bitter gourd and onion',
  'Chickpeas, tea, pomegranate seed',
  'Cauliflower and potato, dry',
  'The gravy, by the ladle',
  'Lamb keema pau',
]
const THAI_CURRIES = ['Green curry, jasmine rice', 'Jungle curry, tofu', 'Steamed fish curry', 'Massaman of beef', 'Khao soi']
export const CURRIES = [...INDIAN_CURRIES, ...THAI_CURRIES, 'Pork katsu curry', 'Parsnip soup, curry oil']
export const DUMPLINGS = [
  'Har gau dumplings',
  'Chive and glass noodle dumplings',
  'Black sesame dumplings',
  'Cheese and leek dumplings',
  'Siu mai',
  'Gyoza',
]
export const STEAKS = [
  'Ribeye, chips',
  'Picanha',
  'Skirt, chimichurri',
  'Short rib on the cross',
  'Tomahawk for the table',
  'Entrecôte frites',
  'Steak au poivre',
  'Onglet, shallots',
  'Bavette, anchovy butter',
  'Steak tartare',
  'Steak and kidney pudding',
]
export const BEERS = [
  'Towpath Bitter, pint',
  'Eel Trap Pale, pint',
  'Dredger Stout, pint',
  'Regatta Lager, pint',
  'Reach Best, pint',
  'Guest lager, pint',
  'Ferryman’s Mild, pint',
  'Draught lager, half',
  'Bottled lager, large',
  'Lager, with ice',
  'Zurito of lager',
  'Oyster stout',
  'Dry Dock lager, bottle',
  'Michelada',
]
export const NOODLE_SOUPS = [
  'Tonkotsu ramen',
  'Miso mushroom ramen',
  'Shoyu ramen',
  'Noodles in mushroom broth',
  'Beef pho',
  'Chicken pho',
  'Boat noodles',
  'Bún bò Huế',
  'Khao soi',
  'Kitsune udon',
  'Cold soba',
]
export const openSunday = venuesOf((x) => !/closed sunday|^.*closed monday to sunday/i.test(x.hoursSatSun))
export const LATE = venuesOf(({ hoursMonFri, hoursSatSun }) => /– (?:23|24):/.test(`${hoursMonFri} ${hoursSatSun}`))
export const vegan = tagged('vegan')
export const veg = tagged('vegetarian')
export const gf = tagged('gluten-free')
export const nf = tagged('nut-free')
export const halal = tagged('halal')
export const notVegan = { none: notTagged('vegan') }
export const notGf = { none: notTagged('gluten-free') }
export const notDf = { none: notTagged('dairy-free') }
export const notNf = { none: notTagged('nut-free') }
export const notVeg = { none: notTagged('vegetarian') }
export const notHalal = { none: notTagged('halal') }
export const CHIPS = inText(/chips|frites|okra fries/i)
export const FISH_AND_CHIPS = [
  'Haddock and chips',
  'Beer-battered haddock',
  'Children’s goujons',
  'Scampi',
  'Half a native lobster, chips',
  'Moules marinière, frites',
]
export const DUCKS = inText(/\bduck\b/i)
export const PIES = ['Cottage pie', 'Fish pie', 'Chicken and leek pie', 'Steak and kidney pudding']
export const SHRIMPS = inText(/shrimp/i)
export const PRAWNS = [...inText(/prawn/i), 'Scampi', 'Plateau for two']
export const FISH = inText(
  /fish|cod\b|haddock|sole\b|trout|bream|bass|mackerel|sardine|plaice|hake|turbot|skate|herring|kipper|eel\b|anchov|boquerones|pike\b|goujons|tuna/i,
)
export const SOUPS = [...NOODLE_SOUPS, 'Tom yum', 'Ajo blanco', ...inText(/soup|broth|borscht|pozole/i)]
export const SALADS = inText(/salad|tabbouleh|panzanella|larb|papaya|frisée|endive/i)
export const PASTAS = [...inText(/tagliatelle|spaghetti|orecchiette|tortelli|lasagne|cacio|gnocchi|carbonara|passatelli/i)]
export const KEBABS = inText(/kebab|shish|kofta|adana|iskender|İskender|skewer|satay/i)
export const ICE_CREAMS = inText(/ice cream|affogato|kulfi|paleta|sorbet|granita|lime ice/i)
export const LAGERS = inText(/\blager\b/i)
export const ALES = inText(/\bbitter, pint|\bpale, pint|\bstout|\bbest, pint|\bmild, pint/i)
export const CIDERS = [...inText(/\bcider\b/i), 'Perry, half']
export const COCKTAILS = [
  ...['Margarita', 'Paloma', 'Michelada', 'Blood orange negroni', 'Sherry cobbler', 'Vermouth and soda', 'Damson negroni', 'Highball'],
  ...['Bitter orange spritz', 'White port and tonic', 'Soju margarita', 'Makgeolli, tamarind', 'Fernet and cola', 'Pisco sour'],
  ...['Kir', 'Suze and tonic', 'Plum wine and soda', 'Rum and shrub', 'Sloe gin, ours', 'Hot whisky and ginger'],
]
export const COFFEES = [
  'Café crème',
  'Filter coffee',
  'Cardamom coffee',
  'Iced coffee, condensed milk',
  'Marc and a coffee',
  'Frappé',
  'Affogato',
]
export const TEAS = dishNames(({ name }) => /\b(?:tea|chai)\b/i.test(name))
export const SPARKLING = ['Sussex sparkling', 'Crémant de Limoux', 'Grower champagne, no dosage', 'Cloudy Pet-Nat', 'Vinho Verde', 'Kir']
export const RED_WINES = [
  ...[
    'House red, Languedoc',
    'Rioja Crianza',
    'Beaujolais-Villages',
    'Malbec, Uco Valley',
    'Red: Saint-Chinian',
    'Chilled Frappato',
    'Chinon',
  ],
  ...['Bourgogne rouge', 'Barolo', 'Malbec, high slope', 'Fronton', 'Fleurie', 'Cinsault, old vines', 'Tannat, Uruguay', 'Nebbiolo, 2016'],
]
export const WHITE_WINES = [
  ...[
    'House white, Gascony',
    'Picpoul',
    'Albariño',
    'English Bacchus',
    'White: Côtes de Gascogne',
    'Muscadet sur lie',
    'Glass of Muscadet',
  ],
  ...['Vouvray sec', 'Sancerre', 'Vinho Verde', 'Assyrtiko', 'Chablis', 'Off-dry Riesling, glass', 'Torrontés', 'Jurançon sec'],
  ...['Grüner Veltliner', 'Saint-Aubin', 'Savagnin, under veil', 'Txakoli', 'Retsina'],
]
export const SOFT_DRINKS = [...inCategories('Without alcohol', 'Sans alcool', 'To drink'), 'Salt lassi', 'Nimbu soda', 'Lemon tea, glass']
export const STARTERS = inCategories(
  ...['To begin', 'To start', 'Starters', 'Entrées', 'Antipasti', 'Small', 'First', 'Smaller', 'Cold mezze', 'Hot mezze', 'Small things'],
  ...['Hors d’œuvres', 'While you wait', 'To share', 'Little', 'To pick at', 'Bread first', 'Bar snacks', 'Cold', 'Rolls'],
)
