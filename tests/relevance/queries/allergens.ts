import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { dishNames, hasTag, notStating, notTagged, stating, tagged, unique } from '../visible-content.ts'

const { dishes } = queriesOf('allergens')

/** What must not be in a dish. Dishes that state to be free from it are found, or tagged ones, and nothing else. */
export const allergenQueries: readonly RelevanceQuery[] = [
  dishes('no nuts', [], tagged('nut-free'), { none: notTagged('nut-free') }),
  dishes('peanut allergy', [], stating('peanuts'), { none: notStating('peanuts') }),
  dishes('shellfish allergy', [], stating('crustaceans', 'molluscs'), { none: notStating('crustaceans', 'molluscs') }),
  dishes('sesame free', [], stating('sesame'), { none: notStating('sesame') }),
  dishes('no fish', [], stating('fish'), { none: notStating('fish') }),
  dishes(
    'without mustard windsor',
    [],
    stating('mustard').filter((name) => !['Corn fritters', 'Pork satay', 'Tom yum'].includes(name)),
    { none: notStating('mustard') },
  ),
  dishes('egg free pie', [], stating('eggs'), { none: notStating('eggs'), mayBeFewer: true }),
  dishes('soya free', [], stating('soya'), { none: notStating('soya') }),
  dishes('no celery soup', [], stating('celery'), { none: notStating('celery'), mayBeFewer: true }),
  // No venue states such things, so nothing is found.
  dishes('no onion', []),
  dishes('curry no nuts', ['Steamed fish curry'], tagged('nut-free'), { none: notTagged('nut-free'), mayBeFewer: true }),
  dishes('nut free ice cream', [], tagged('nut-free'), { none: notTagged('nut-free'), mayBeFewer: true }),
  dishes('thai no peanuts', [], ['Tom yum'], { none: notStating('peanuts'), mayBeFewer: true }),
  dishes('egg free', [], stating('eggs'), { none: notStating('eggs') }),
  dishes('allergic to sesame', [], stating('sesame'), { none: notStating('sesame') }),
  dishes('no shellfish fish', [], stating('crustaceans', 'molluscs'), { none: notStating('crustaceans', 'molluscs'), mayBeFewer: true }),
  dishes('pie without celery', [], stating('celery'), { none: notStating('celery'), mayBeFewer: true }),
  dishes(
    'no egg no milk',
    [],
    dishNames((dish) => stating('eggs').includes(dish.name) && (stating('milk').includes(dish.name) || hasTag(dish, 'dairy-free'))),
    { none: notStating('eggs') },
  ),
  dishes('vegan no soya', ['Poached plum, oats'], [], { none: unique([...notTagged('vegan'), ...notStating('soya')]) }),
  dishes('mustard free mains', [], stating('mustard'), { none: notStating('mustard'), mayBeFewer: true }),
  dishes('sulphite free', [], stating('sulphites'), { none: notStating('sulphites') }),
  dishes('prawn free', [], stating('crustaceans'), { none: notStating('crustaceans') }),
  dishes('fish free roast', ['Roast squash, pearl barley'], stating('fish'), { none: notStating('fish'), mayBeFewer: true }),
  dishes('no tree nuts', [], unique([...tagged('nut-free'), ...stating('nuts')]), {
    none: dishNames((dish) => !hasTag(dish, 'nut-free') && !stating('nuts').includes(dish.name)),
  }),
]
