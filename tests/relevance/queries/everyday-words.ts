import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'

const { dishes } = queriesOf('everyday')

/** Dishes by colloquial words, pictures, short forms and foreign names. */
export const everydayWordQueries: readonly RelevanceQuery[] = [
  dishes(
    'afters',
    [],
    ['A pear, poached for a day', 'Affogato', 'Alfajores', 'Almond and lemon cake', 'Treacle tart', 'Poached plum, oats'],
  ),
  dishes('brekkie', [], ['Full breakfast', 'Half breakfast', 'Vegan breakfast', 'Shakshuka', 'Eggs, sujuk', 'Eggs, za’atar, nothing else']),
  dishes('chickpea curry', [], ['Chickpeas, tea, pomegranate seed', 'Chana, plain']),
  dishes('donner kebab', ['İskender']),
  dishes('g&t', [], ['Sloe gin, ours', 'Damson negroni', 'Suze and tonic', 'Samphire tonic', 'White port and tonic']),
  dishes(
    'gammon',
    [],
    ['Ham croquetas', 'Ham, egg and chips', 'Céleri rémoulade, smoked ham', 'Chilled pea soup', 'Potato salad', 'Involtini, tomato, peas'],
  ),
  dishes('roast beef and yorkies', [], ['Rump of beef, Yorkshire pudding', 'Topside of beef', 'Rib of beef for two']),
  dishes('bap', [], ['Bacon roll', 'Egg roll']),
  dishes('rice pud', ['Rice pudding, mastic']),
  dishes(
    'middle eastern breakfast',
    [],
    ['Shakshuka', 'Menemen', 'Sucuk and eggs', 'Eggs, sujuk', 'Eggs, za’atar, nothing else', 'Man’oushe, za’atar'],
  ),
  dishes('does anyone do bao buns', ['Char siu bao']),
  dishes('best pizza in ascot', [], ['Margherita', 'Marinara', 'Salsiccia, friarielli']),
  dishes('🍕', [], ['Margherita', 'Marinara', 'Salsiccia, friarielli']),
  dishes('🍣 windsor', [], ['Nigiri and maki board', 'Mackerel pressed sushi']),
  dishes(
    'w/ chips',
    [],
    ['Haddock and chips', 'Ham, egg and chips', 'Ribeye, chips', 'Entrecôte frites', 'Beer-battered haddock', 'Moules marinière, frites'],
  ),
  dishes(
    'something spicy',
    [],
    ['Duck tongues, chilli', 'Tempura jalapeños', 'Adana', 'Aloo paratha, pickle', 'Muhammara', 'Batata harra'],
  ),
  dishes('salt beef sandwich', ['Salt beef on rye']),
  dishes('crayfish tails', [], ['Crayfish, bitter orange', 'Pike boudin, crayfish butter']),
  dishes('fizzy wine', [], ['Crémant de Limoux', 'Sussex sparkling', 'Grower champagne, no dosage', 'Cloudy Pet-Nat', 'Vinho Verde']),
  dishes(
    'chocolate pud',
    [],
    ['Chocolate, olive oil, salt', 'Chocolate, rye, caraway', 'Chocolate and beetroot cake', 'Profiteroles', 'Churros'],
  ),
  dishes('fried squid', ['Squid, salt and pepper']),
  dishes('stuffed pasta', ['Tortelli of pumpkin, amaretti']),
  dishes('clam spaghetti', ['Spaghetti alle vongole']),
  dishes('is there anywhere that does good ramen near windsor', [], ['Tonkotsu ramen', 'Miso mushroom ramen', 'Shoyu ramen']),
  dishes('🍔 and 🍟', ['Beetroot and black bean burger']),
  dishes(
    'what goes with sushi - sake?',
    [],
    ['Junmai, 90 ml', 'Kimoto, 90 ml', 'Cloudy nigori, 90 ml', 'Nigiri and maki board', 'Mackerel pressed sushi'],
  ),
  dishes('child portion roast', ['Half roast']),
  dishes(
    'chips n cheese',
    [],
    ['Haddock and chips', 'Ham, egg and chips', 'Ribeye, chips', 'Entrecôte frites', 'Beer-battered haddock', 'Roast squash, pearl barley'],
  ),
  dishes('pop', [], ['Lime and soda, pint', 'Nimbu soda', 'Pandan lime soda', 'Plum wine and soda', 'Ginger and bay cordial', 'Yuzu soda']),
  dishes('full monty breakfast', ['Full breakfast']),
  dishes('flan', ['Crème caramel']),
  dishes('tin of fish', [], ['Baja fish', 'Fish Amritsari', 'Fish pie', 'Fish soup', 'Cuttlefish in its ink', 'Bavette, anchovy butter']),
  dishes('japanese curry', ['Pork katsu curry']),
  dishes('pre theatre menu', [], ['Entrecôte frites', 'Omelette, fines herbes', 'Trout, almonds']),
  dishes(
    'who sells pimms',
    [],
    ['Blood orange negroni', 'Bitter orange spritz', 'Damson negroni', 'Fernet and cola', 'Sloe gin, ours', 'Hot whisky and ginger'],
  ),
  dishes('burger place cookham', ['Beetroot and black bean burger']),
  dishes('burger joint windsor', ['Beetroot and black bean burger']),
  dishes('kid friendly pizza place', [], ['Margherita', 'Marinara', 'Salsiccia, friarielli']),
]
