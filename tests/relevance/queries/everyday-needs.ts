import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'

const { dishes } = queriesOf('everyday')

/** Dishes by diets, allergies, prices and places, in the words of diners. */
export const everydayNeedQueries: readonly RelevanceQuery[] = [
  dishes(
    'coeliac friendly',
    [],
    [
      'Burrata, heritage tomatoes',
      'Carnitas tacos',
      'Green curry, jasmine rice',
      'Hand-dived scallop',
      'Ox cheek, bone marrow',
      'Poached plum, oats',
    ],
  ),
  dishes(
    'vegn mains',
    [],
    [
      'Roast squash',
      'Beetroot and black bean burger',
      'Braised lentils, burnt cabbage',
      'Celeriac schnitzel',
      'Miso mushroom ramen',
      'Kitsune udon',
    ],
  ),
  dishes('thai without nuts', [], ['Tom yum', 'Duck larb', 'Steamed fish curry', 'Holy basil pork', 'Pandan lime soda']),
  dishes(
    'i dont eat pork',
    [],
    ['Bibimbap', 'Burrata, heritage tomatoes', 'Hummus, labneh, warm pita', 'Lunch thali', 'Ember leeks', 'Leek and potato soup'],
    { none: ['Smoked eel, beetroot, horseradish', 'Crisp pig’s cheek', 'Shoyu ramen', 'Gyoza'] },
  ),
  dishes(
    'gf vegan dessert',
    [],
    [
      'A pear, poached for a day',
      'Avocado and lime ice',
      'Chocolate, olive oil, salt',
      'Coconut ice cream',
      'Poached plum, oats',
      'Yuzu sorbet',
    ],
  ),
  dishes(
    'under a tenner',
    [],
    [
      'Beef empanadas',
      'Carnitas tacos',
      'Har gau dumplings',
      'Hummus, labneh, warm pita',
      'Smoked eel, beetroot, horseradish',
      'Leek and potato soup',
    ],
    { none: ['Ox cheek, bone marrow', 'Whole lemon sole', 'Rib of beef for two', 'Ember leeks'] },
  ),
  dishes('pizza under 10', ['Marinara'], [], { none: ['Margherita', 'Salsiccia, friarielli'] }),
  dishes('steak under 20 quid', [], ['Onglet, shallots', 'Steak tartare', 'Steak and kidney pudding'], {
    none: ['Ribeye, chips', 'Picanha', 'Skirt, chimichurri', 'Tomahawk for the table'],
  }),
  dishes('tacos less than £9', [], ['Mushroom, epazote', 'Potato and rajas'], { none: ['Beef birria', 'Baja fish'] }),
  dishes(
    'glass of wine under £8',
    [],
    ['Plum wine and soda', 'House red, Languedoc', 'House white, Gascony', 'Picpoul', 'Rioja Crianza', 'Junmai, 90 ml'],
    { none: ['Barolo', 'Saint-Aubin'] },
  ),
  dishes(
    '2 for 1 cocktails',
    [],
    ['Blood orange negroni', 'Bitter orange spritz', 'Damson negroni', 'Fernet and cola', 'Sloe gin, ours', 'Highball'],
  ),
  dishes(
    'main course under £15',
    [],
    [
      'Bibimbap',
      'Roast squash',
      'Aubergine parmigiana',
      'Beetroot and black bean burger',
      'Ember leeks',
      'Smoked eel, beetroot, horseradish',
    ],
    { none: ['Ox cheek, bone marrow', 'Whole lemon sole', 'Rib of beef for two', 'Chicken and leek pie'] },
  ),
  dishes(
    'coeliac pudding',
    [],
    ['Mango pudding', 'Rice pudding, mastic', 'A pear, poached for a day', 'Affogato', 'Poached plum, oats', 'Black sesame ice cream'],
  ),
  dishes(
    'dairy free fish',
    [],
    [
      'Fish Amritsari',
      'Steamed fish curry',
      'Whole sea bream, fennel',
      'Beer-battered haddock',
      'Smoked eel, beetroot, horseradish',
      'Pressed apple, Cookham',
    ],
  ),
  dishes(
    'no beef',
    [],
    ['Bibimbap', 'Burrata, heritage tomatoes', 'Hummus, labneh, warm pita', 'Lunch thali', 'Ember leeks', 'Leek and potato soup'],
    { none: ['Rib of beef for two', 'Eggs, sujuk', 'Beef birria', 'Onion soup'] },
  ),
  dishes(
    'vegetarian pub food',
    [],
    ['Bread and butter pudding', 'Cauliflower cheese', 'Ember leeks', 'Leek and potato soup', 'Roast squash, pearl barley', 'Treacle tart'],
  ),
  dishes('pizza for under a tenner', ['Marinara'], [], { none: ['Margherita', 'Salsiccia, friarielli'] }),
  dishes(
    'cheap dim sum',
    [],
    ['Black sesame dumplings', 'Chive and glass noodle dumplings', 'Char siu bao', 'Siu mai', 'Spring rolls', 'Har gau dumplings'],
  ),
  dishes(
    'sunday roast under 20',
    [],
    ['Half roast', 'Nut roast', 'Nutless roast', 'Roast chicken, tzimmes', 'Roast porchetta, potatoes', 'Half a chicken, bread sauce'],
    { none: ['Rump of beef, Yorkshire pudding', 'Roast cod, beef-fat potatoes'] },
  ),
  dishes('does kumo do gluten free', [], ['Black sesame ice cream', 'Cucumber, sesame', 'Yuzu sorbet', 'Yuzu soda']),
  dishes(
    'anything vegan in bray',
    [],
    [
      'A pear, poached for a day',
      'Beetroot, horseradish, dill',
      'Hen of the woods',
      'Sea buckthorn sorbet',
      'Samphire tonic',
      'Rhubarb shrub, soda',
    ],
  ),
  dishes(
    'vegan lunch maidenhead',
    [],
    ['Apple strudel', 'Black bean tostada', 'Borscht, cold', 'Churros', 'Mushroom, epazote', 'Guacamole, made when asked'],
  ),
  dishes(
    'veggie tapas',
    [],
    ['Ajo blanco', 'Bread, tomato, oil', 'Burnt cheesecake', 'Padrón peppers', 'Tortilla, runny', 'Patatas bravas'],
  ),
  dishes(
    'gluten free indian slough',
    [],
    ['Lunch thali', 'Baby aubergines, peanut', 'Bitter gourd and onion', 'Cauliflower and potato, dry', 'Onion bhaji', 'Okra fries'],
  ),
  dishes('vegan or veggie burger', ['Beetroot and black bean burger']),
  dishes('old windsor sunday roast', [], ['Topside of beef', 'Leg of pork', 'Leg of lamb', 'Nutless roast', 'Half roast']),
  dishes(
    'posh steak',
    [],
    ['Ribeye, chips', 'Bavette, anchovy butter', 'Entrecôte frites', 'Onglet, shallots', 'Picanha', 'Tomahawk for the table'],
  ),
  dishes(
    'beer under 5 quid',
    [],
    ['Ferryman’s Mild, pint', 'Draught lager, half', 'Zurito of lager', 'Dry Dock lager, bottle', 'Perry, half', 'Basque cider'],
    { none: ['Towpath Bitter, pint', 'Regatta Lager, pint'] },
  ),
  dishes('ramen £14 or less', [], ['Miso mushroom ramen', 'Shoyu ramen'], { none: ['Tonkotsu ramen'] }),
  dishes('budget sushi windsor', [], ['Mackerel pressed sushi', 'Nigiri and maki board']),
]
