import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { DESSERTS, notTagged, tagged, taggedIn } from '../visible-content.ts'

const { dishes } = queriesOf('diets')

/** Diets beside dishes, courses and towns, misspelt or shortened. They find tagged dishes and nothing else. */
export const dietQueries: readonly RelevanceQuery[] = [
  dishes(
    'nut free desert',
    [],
    DESSERTS.filter((name) => tagged('nut-free').includes(name)),
    { none: notTagged('nut-free') },
  ),
  dishes('vegan breakfast', ['Vegan breakfast'], tagged('vegan'), { none: notTagged('vegan') }),
  dishes('vegan burger', ['Beetroot and black bean burger'], tagged('vegan'), { none: notTagged('vegan'), mayBeFewer: true }),
  dishes(
    'vegan desserts',
    [],
    DESSERTS.filter((name) => tagged('vegan').includes(name)),
    { none: notTagged('vegan') },
  ),
  dishes('vegan near maidenhead', [], taggedIn('Maidenhead', 'vegan'), { none: notTagged('vegan') }),
  dishes('plant based', [], tagged('vegan'), { none: notTagged('vegan') }),
  dishes('vegan ramen', ['Miso mushroom ramen'], tagged('vegan'), { none: notTagged('vegan'), mayBeFewer: true }),
  dishes('vegan ice cream', ['Coconut ice cream'], tagged('vegan'), { none: notTagged('vegan'), mayBeFewer: true }),
  dishes('vegan tacos maidenhead', ['Mushroom, epazote'], taggedIn('Maidenhead', 'vegan'), { none: notTagged('vegan'), mayBeFewer: true }),
  dishes('vegan and gluten free', [], tagged('vegan', 'gluten-free'), { none: notTagged('vegan', 'gluten-free') }),
  dishes('vegan sushi', [], tagged('vegan'), { none: notTagged('vegan'), mayBeFewer: true }),
  dishes('meat free', [], tagged('vegetarian'), { none: notTagged('vegetarian') }),
  dishes('gf pasta', [], tagged('gluten-free'), { none: notTagged('gluten-free'), mayBeFewer: true }),
  dishes('gf cake', ['Almond and lemon cake'], tagged('gluten-free'), { none: notTagged('gluten-free'), mayBeFewer: true }),
  dishes('coeliac safe fish and chips', [], tagged('gluten-free'), { none: notTagged('gluten-free'), mayBeFewer: true }),
  dishes('gluten free pizza', [], tagged('gluten-free'), { none: notTagged('gluten-free'), mayBeFewer: true }),
  dishes(
    'gluten free pudding',
    [],
    DESSERTS.filter((name) => tagged('gluten-free').includes(name)),
    { none: notTagged('gluten-free') },
  ),
  dishes('no gluten no dairy', [], tagged('gluten-free', 'dairy-free'), { none: notTagged('gluten-free', 'dairy-free') }),
  dishes('GF DF lunch', [], tagged('gluten-free', 'dairy-free'), { none: notTagged('gluten-free', 'dairy-free'), mayBeFewer: true }),
  dishes('lactose intolerant', [], tagged('dairy-free'), { none: notTagged('dairy-free') }),
  dishes('halal slough', [], taggedIn('Slough', 'halal'), { none: notTagged('halal') }),
  dishes('vegetarian curry slough', [], taggedIn('Slough', 'vegetarian'), { none: notTagged('vegetarian') }),
  dishes(
    'veggie roast',
    [],
    [
      'Nut roast',
      'Nutless roast',
      'Roast squash',
      'Roast squash, pearl barley',
      'Whole cauliflower for two',
      'Mushroom and chestnut pithivier',
      'Celeriac, seaweed butter',
      'Hen of the woods',
    ],
    { none: notTagged('vegetarian') },
  ),
  dishes('kosher maidenhead', [], taggedIn('Maidenhead', 'kosher'), { none: notTagged('kosher') }),
]
