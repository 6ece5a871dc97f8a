import { dishNames, inCategories, inTown, notTagged, tagged, venuesOf, type visibleDishes } from './visible-content.ts'

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
export const THAI_CURRIES = ['Green curry, jasmine rice', 'Jungle curry, tofu', 'Steamed fish curry', 'Massaman of beef', 'Khao soi']
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
