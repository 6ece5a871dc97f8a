import { BEERS, INDIAN_CURRIES } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { dishNames, inCategories } from '../visible-content.ts'

const { dishes, venues } = queriesOf('cuisines')

/** Cuisines, and dishes and drinks that are known by several names. */
export const cuisineQueries: readonly RelevanceQuery[] = [
  venues('japanese', [], ['Kumo', 'The Odd Kettle']),
  venues('chinese', ['Lantern House']),
  venues('vietnamese restaurant', ['Quán Sen']),
  venues('lebanese', ['Maison Levant']),
  venues('mexican food', [], ['Casa Mirlo', 'The Odd Kettle']),
  venues('korean', ['The Odd Kettle']),
  venues('korean bbq', ['The Odd Kettle']),
  venues('spanish tapas bar', ['Taberna Zurito']),
  venues('argentinian steak house', ['Novillo']),
  venues('jewish deli', ['Pinsker’s']),
  venues('middle eastern restaurant', [], ['Maison Levant', 'Kavak']),
  dishes(
    'jerk chicken',
    [],
    dishNames(({ name }) => /chicken/i.test(name)),
  ),
  dishes('biryani', [], [...INDIAN_CURRIES, 'Lemon rice', 'Lunch thali', 'Grand thali'], { mayBeFewer: true }),
  dishes(
    'souvlaki',
    [],
    ['Mushrooms and peppers on a skewer', 'Adana', 'İskender', 'Lamb shish', 'Shish taouk', 'Lamb kofta', 'Seekh kebab'],
    { mayBeFewer: true },
  ),
  dishes('shawarma', [], ['İskender', 'Shish taouk', 'Lamb shish', 'Lamb kofta', 'Adana'], { mayBeFewer: true }),
  dishes(
    'chips and gravy',
    [],
    dishNames(({ name, description }) => /chips|frites|gravy/i.test(`${name} ${description}`)),
  ),
  dishes('pie and mash', [], ['Chicken and leek pie', 'Fish pie', 'Cottage pie', 'Steak and kidney pudding', 'Ox cheek, bone marrow']),
  dishes('bangers and mash', [], ['Toad in the hole', 'Eggs, sujuk', 'Ox cheek, bone marrow', 'Salsiccia, friarielli', 'Fish pie']),
  dishes(
    'bubble tea',
    [],
    dishNames(({ name }) => /tea\b/i.test(name)),
  ),
  dishes(
    'red wine',
    [],
    [
      'House red, Languedoc',
      'Rioja Crianza',
      'Beaujolais-Villages',
      'Malbec, Uco Valley',
      'Red: Saint-Chinian',
      'Chilled Frappato',
      'Chinon',
      'Pears in red wine',
      'Onglet, shallots',
      'Bourgogne rouge',
      'Barolo',
      'Malbec, high slope',
      'Fronton',
      'Fleurie',
    ],
  ),
  dishes('draught beer', [], BEERS),
  dishes('mocktails', [], inCategories('Without alcohol', 'Sans alcool')),
  dishes('hot chocolate', ['Profiteroles']),
  dishes('iced coffee', ['Iced coffee, condensed milk']),
]
