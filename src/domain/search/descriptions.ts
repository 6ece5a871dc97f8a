import { DRINK_KINDS } from './drink-kinds.ts'
import { PLACE_DESCRIPTIONS } from './place-descriptions.ts'

/**
 * What diners mean by a description or a colloquial word. Lines as in `dish-kinds.ts`, but what they find is not a kind of them: 'comfort food' finds pies, and a
 * search for pies in a guide without any does not find other comfort food.
 */
export const DESCRIPTIONS: Readonly<Record<string, readonly string[]>> = {
  // Dishes in other words.
  'full english': ['half breakfast', 'vegan breakfast', 'vegetarian breakfast', 'veggie breakfast'],
  'chip shop': ['haddock chips', 'cod chips', 'plaice chips', 'battered haddock', 'battered cod', 'goujon chips'],
  'cod and chips': ['haddock chips', 'cod chips', 'plaice chips', 'battered haddock', 'battered cod', 'goujon chips'],
  'plaice and chips': ['haddock chips', 'cod chips', 'plaice chips', 'battered haddock', 'battered cod', 'goujon chips'],
  'saag aloo': ['saag', 'palak'],
  'sag aloo': ['saag', 'palak'],
  'chips and guac': ['guacamole'],
  'chips and dip': ['guacamole', 'hummus'],
  'chips and salsa': ['guacamole'],
  'stir fry': ['wok', 'ho fun', 'pad see ew', 'drunken noodles'],
  'steak pie': ['steak kidney', 'steak ale'],
  'vegetable curry': ['chana', 'paneer', 'saag', 'dal', 'aloo', 'gobi', 'bitter gourd', 'aubergine curry', 'tofu curry'],
  'bangers and mash': ['toad hole'],
  'roast beef': ['topside', 'rump of beef', 'rib of beef'],
  'roast pork': ['leg of pork', 'pork belly', 'char siu'],
  'roast lamb': ['leg of lamb', 'lamb shoulder'],
  'grilled cheese': ['toastie', 'provoleta', 'halloumi', 'croque'],
  'cheese pizza': ['margherita'],
  'plain pizza': ['margherita'],
  'tomato pizza': ['margherita', 'marinara'],
  'turkish breakfast': ['serpme', 'menemen', 'sucuk'],
  'turkish pizza': ['pide', 'lahmacun'],
  'korean rice': ['bibimbap'],
  'hot and sour soup': ['tom yum'],
  'thai soup': ['tom yum'],
  'tarte tatin': ['apple tart'],
  'pain au chocolat': ['croissant'],
  'comfort food': ['pie', 'toad hole', 'lasagne', 'stew', 'mac cheese'],
  'set menu': ['prix fixe', 'set lunch', 'fixed price'],
  charcuterie: ['saucisson', 'jamon', 'rillettes', 'terrine', 'mortadella', 'prosciutto', 'salami', 'nduja'],
  'meat platter': ['saucisson', 'jamon', 'mixed grill', 'charcuterie'],
  'meat board': ['saucisson', 'jamon', 'charcuterie'],
  healthy: ['salad', 'grilled'],
  'low calorie': ['salad', 'grilled'],
  kid: ['half roast', 'small portion', 'mini burger'],
  cereal: ['porridge'],
  granola: ['porridge'],
  muesli: ['porridge'],
  'steak and ale pie': ['steak kidney'],
  'afternoon tea': ['scone', 'crumpet', 'victoria sponge', 'cucumber sandwich', 'finger sandwich', 'teacake', 'lardy cake'],
  'lemon drizzle': ['lemon cake'],
  drizzle: ['lemon cake'],
  ...DRINK_KINDS,
  ...PLACE_DESCRIPTIONS,
}
