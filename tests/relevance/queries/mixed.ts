import {
  at,
  COCKTAILS,
  CURRIES,
  FISH_AND_CHIPS,
  gf,
  halal,
  ICE_CREAMS,
  inPlace,
  notGf,
  notHalal,
  notNf,
  notVeg,
  notVegan,
  PUBS,
  RED_WINES,
  SOFT_DRINKS,
  SPARKLING,
  STARTERS,
  TACOS,
  veg,
  vegan,
} from '../lists.ts'
import { queriesOf } from '../relevance-query.ts'
import {
  DESSERTS,
  dearerThan,
  inCategories,
  inText,
  inTown,
  isFood,
  namesInAll,
  notStating,
  SUNDAY_ROASTS,
  stating,
  venuesOf,
} from '../visible-content.ts'

const { dishes, venues } = queriesOf('mixed')

const AUBERGINES = inText(/aubergine/i, isFood)
/** Also what the venue states, beside its tags. */
const GLUTEN_FREE = [...gf, ...stating('gluten')]
const NOT_GLUTEN_FREE = { none: notGf.none.filter((name) => !GLUTEN_FREE.includes(name)) }
const NOT_NUT_FREE = { none: notNf.none.filter((name) => !stating('nuts').includes(name)) }
const NOT_MAINS = [...DESSERTS, ...inCategories('Bread', 'Bread and rice', 'To start', 'Small')]
const WHOLE_FISH = [
  ...['Whole lemon sole', 'Sea bass, tarator', 'Skate, brown butter, capers', 'Cornish mackerel, gooseberry', 'Whole sea bream, fennel'],
  ...['Plaice on the bone, brown shrimps', 'Whole turbot for four', 'Steamed sea bass, ginger', 'Turbot, chicken fat', 'Sea bream'],
  ...['Trout, almonds', 'Sole meunière', 'Sardines, six', 'Salt-baked sea bass'],
]
const CLOSED_SUNDAY_NIGHT = [
  ...['The Cellar Door', 'Olmo', 'The Old Granary', 'Quán Sen', 'The Odd Kettle', 'Pinsker’s', 'Pargeter’s', 'Chez Odile', 'Café Garance'],
]
const CLOSED_MONDAY = ['Kumo', 'Harbour & Reed', 'Olmo', 'The Old Granary', 'Second Sowing', 'Lido Blanca', 'Chez Odile']
const allVenues = venuesOf(() => true)
const except = (names: readonly string[], ...left: string[]) => names.filter((name) => !left.includes(name))

export const mixedQueries = [
  // Dishes by name, half a name or another name.
  dishes('sticky toffee pud', ['Sticky date pudding']),
  dishes('bread n butter pud', ['Bread and butter pudding']),
  dishes('salt n pepper squid', ['Squid, salt and pepper']),
  dishes('ribeye medium rare', ['Ribeye, chips']),
  dishes('aubergine parm', ['Aubergine parmigiana']),
  dishes('spag vongole', ['Spaghetti alle vongole']),
  dishes('pho with chicken', ['Chicken pho']),
  dishes('veggie pad see ew', ['Pad see ew, tofu']),
  dishes('thai beef curry', ['Massaman of beef']),
  dishes('pide with egg', ['Pide, tomato and eggs']),
  dishes('veggie burger and chips', ['Beetroot and black bean burger']),
  dishes('black pud', ['Black pudding, fried apple']),
  dishes('trifle with sherry', ['Trifle']),
  dishes('steamed pork buns', ['Char siu bao']),
  dishes('soft shell taco fish', ['Baja fish']),
  dishes('corn on the cob', ['Elote']),
  dishes('saag paneer', [], ['Paneer, fenugreek, tomato', 'Saag with a lid of butter']),
  dishes('lamb keema', ['Lamb keema pau']),
  dishes('beef tartar', ['Steak tartare']),
  dishes('korean rice bowl with egg', ['Bibimbap']),
  dishes('egg mayo', ['Eggs mayonnaise']),
  dishes('spit roast pork tacos', ['Al pastor']),
  dishes('duck confit with lentils', ['Duck leg confit']),
  dishes('burnt basque cheesecake', ['Burnt cheesecake']),
  dishes('grandma’s lasagna', ['Lasagne verdi']),
  // Slips of the hand and of memory.
  dishes('plowmans lunch', ['Ploughman’s']),
  dishes('kedgree', ['Kedgeree']),
  dishes('cauli chesse', ['Cauliflower cheese']),
  dishes('profitorols', ['Profiteroles']),
  dishes('boeuf bourgingnon', ['Bœuf bourguignon']),
  dishes('cherry clafouti', ['Cherry clafoutis']),
  dishes('dauphinoise potatoes', ['Gratin dauphinois']),
  dishes('welsh rabbit cheese on toast', ['Welsh rarebit']),
  dishes('toadinthehole', ['Toad in the hole']),
  dishes('hum mus', ['Hummus, labneh, warm pita']),
  dishes('chiken karage', ['Chicken karaage']),
  dishes('moule frite', ['Moules marinière, frites']),
  // As far as typed.
  dishes('tonk', ['Tonkotsu ramen']),
  dishes('victoria sp', ['Victoria sponge']),
  dishes('shaksh', ['Shakshuka']),
  dishes('enchil', ['Enchiladas in mole']),
  venues('the rajahs pan', ['The Rajah’s Pantry']),
  venues('brasserie ard', ['Brasserie Ardoise']),
  // Venues by name.
  venues('casa merlo', ['Casa Mirlo']),
  venues('quan sen maidenhead', ['Quán Sen']),
  venues('lidoblanca', ['Lido Blanca']),
  venues('gilded pyke', ['The Gilded Pike']),
  // Words of other countries.
  dishes('brinjal', [], AUBERGINES),
  // Cravings.
  dishes('really hot curry', [], CURRIES),
  dishes('chip shop fish supper', [], FISH_AND_CHIPS),
  dishes('proper pie and gravy', ['Chicken and leek pie']),
  dishes('something sweet with chocolate', [], except(inText(/chocolate|churro/i), 'Enchiladas in mole')),
  dishes(
    'charcuterie',
    [],
    [
      'Saucisson, fennel seed',
      'Terrine of pork and prune',
      'Duck rillettes',
      'Jamón, 80 g',
      'Mortadella, warm focaccia',
      'Pork and pistachio terrine',
      'Chicken liver parfait',
      'Céleri rémoulade, smoked ham',
    ],
    { mayBeFewer: true },
  ),
  dishes('whole fish on the bone', [], WHOLE_FISH),
  // Diets and allergens.
  dishes('coeliac friendly puddings', [], namesInAll(DESSERTS, GLUTEN_FREE), NOT_GLUTEN_FREE),
  dishes('vegan icecream', ['Coconut ice cream'], namesInAll(ICE_CREAMS, vegan), notVegan),
  dishes('halal lamb', [], namesInAll(inText(/lamb|kofta|kibbeh|adana|seekh|sheep|shish|İskender|mixed grill/i), halal), notHalal),
  dishes(
    'halal chicken slough',
    [],
    namesInAll(['Chicken tikka', 'Karahi chicken', 'Chicken wings', 'Mixed grill for two'], halal),
    notHalal,
  ),
  dishes('cake without nuts', ['Victoria sponge'], [], NOT_NUT_FREE),
  dishes(
    'veggie roast dinner',
    [],
    [
      'Nut roast',
      'Nutless roast',
      'Mushroom and chestnut pithivier',
      'Whole cauliflower for two',
      'Celeriac, seaweed butter',
      'Stuffed courgettes',
    ],
    notVeg,
  ),
  dishes('celery free', [], stating('celery'), { none: notStating('celery') }),
  dishes('vegitarian starters', [], namesInAll(STARTERS, veg), notVeg),
  dishes('ramen no pork', ['Miso mushroom ramen'], [], { none: ['Tonkotsu ramen', 'Shoyu ramen'] }),
  dishes('pizza without cheese', [], ['Marinara', 'Salsiccia, friarielli', 'Lahmacun', 'Pide, lamb mince'], {
    none: ['Margherita'],
    mayBeFewer: true,
  }),
  venues('kosher deli', ['Pinsker’s']),
  // Prices.
  dishes(
    'main course under £12 in slough',
    [],
    inPlace('Slough', (dish) => isFood(dish) && dish.price <= 12 && !NOT_MAINS.includes(dish.name)),
    { none: dearerThan(12) },
  ),
  dishes('glass of red under 8 quid', ['House red, Languedoc'], [], { none: namesInAll(RED_WINES, dearerThan(8)), mayBeFewer: true }),
  // Places and times.
  venues('sl2', ['The Rajah’s Pantry']),
  venues('chinese slough open now', ['Lantern House']),
  venues('open sunday night', [], except(allVenues, ...CLOSED_SUNDAY_NIGHT), { none: CLOSED_SUNDAY_NIGHT }),
  venues('restaurants open on mondays', [], except(allVenues, ...CLOSED_MONDAY), { none: CLOSED_MONDAY }),
  venues('saturday lunch bray', [], ['Harbour & Reed', 'Olmo']),
  venues('pub by the river', [], PUBS),
  dishes('tacos near maidenhead station', [], TACOS),
  // Occasions.
  venues('dog friendly tea room', ['Pargeter’s']),
  venues('romantic wine bar windsor', ['The Cellar Door'], inTown('Windsor')),
  venues(
    'fancy restaurant for an anniversary',
    [],
    venuesOf(({ price }) => (price?.length ?? 0) >= 3),
    { mayBeFewer: true },
  ),
  dishes('sunday carvery', [], [...SUNDAY_ROASTS, 'Celeriac, seaweed butter', 'Whole lamb shoulder', 'Rib of beef for two']),
  // Drinks.
  dishes('tequila cocktail', ['Paloma'], COCKTAILS),
  dishes('rosé wine', [], ['Provence rosé', 'Rosé: Tavel', 'Bandol rosé']),
  dishes('prosecco', [], SPARKLING, { mayBeFewer: true }),
  dishes(
    'soft drinks in slough',
    [],
    inPlace('Slough', ({ name }) => SOFT_DRINKS.includes(name) || ['Masala chai', 'Filter coffee', 'Turkish tea'].includes(name)),
  ),
  dishes('dry sherry', [], ['Manzanilla', 'Amontillado', 'Palo cortado', 'Pedro Ximénez', 'Sherry cobbler']),
  dishes('noodle soup at quan sen', [], namesInAll(at('Quán Sen'), inText(/pho|bún|noodles/i))),
]
