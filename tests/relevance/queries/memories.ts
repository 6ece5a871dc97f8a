import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { dishNames, inCategories } from '../visible-content.ts'

const { dishes, venues } = queriesOf('memories')

/** Names of venues as they are half remembered, ingredients, and American words. */
export const memoryQueries: readonly RelevanceQuery[] = [
  venues('the pike', ['The Gilded Pike']),
  venues('rajahs', ['The Rajah’s Pantry']),
  venues('nonna bices', ['Trattoria Nonna Bice']),
  venues('gilden pike pub', ['The Gilded Pike']),
  venues('harbor and reed', ['Harbour & Reed']),
  venues('brasserie eton', ['Brasserie Ardoise']),
  venues('cellar bar windsor', ['The Cellar Door']),
  venues('bell eton wick', ['The Bell at Eton Wick']),
  venues('2nd sowing', ['Second Sowing']),
  venues('lanternhouse', ['Lantern House']),
  venues('pargeters tea room', ['Pargeter’s']),
  venues('olmo bray booking', ['Olmo']),
  venues('3 ferrymen', ['The Three Ferrymen']),
  dishes(
    'garbanzo beans',
    [],
    ['Chickpeas, tea, pomegranate seed', 'Spinach, chickpeas, cumin', 'Chana, plain', 'Halwa puri', 'Hummus, labneh, warm pita'],
  ),
  dishes(
    'cilantro',
    [],
    dishNames(({ description }) => /coriander/i.test(description ?? '')),
  ),
  dishes(
    'beets',
    [],
    dishNames(({ name }) => /beetroot/i.test(name)),
  ),
  dishes(
    'ground beef',
    [],
    dishNames(({ name, description }) => /minced?\b|beef/i.test(`${name} ${description}`)),
  ),
  dishes(
    'scallion',
    [],
    dishNames(({ name, description }) => /spring onion/i.test(`${name} ${description}`)),
  ),
  dishes(
    'french fries',
    [],
    [
      'Frites',
      'Moules marinière, frites',
      'Entrecôte frites',
      'Okra fries',
      'Half a native lobster, chips',
      'Ribeye, chips',
      'Ham, egg and chips',
      'Haddock and chips',
    ],
  ),
  dishes(
    'appetizers',
    [],
    inCategories(
      'To begin',
      'To start',
      'Starters',
      'Entrées',
      'Antipasti',
      'Small',
      'First',
      'Smaller',
      'Cold mezze',
      'Hot mezze',
      'Small things',
      'Hors d’œuvres',
      'While you wait',
      'To share',
      'Little',
      'To pick at',
      'Bread first',
    ),
  ),
  dishes('pumpkin', [], ['Tortelli of pumpkin, amaretti', 'Carrot-top pesto, new potatoes']),
  dishes('pork and apple', [], ['Pork chop, apple, mustard', 'Pork belly, crackling, apple', 'Leg of pork', 'Crisp pig’s cheek']),
  dishes(
    'wild mushrooms',
    [],
    dishNames(({ name, description }) => /mushroom|hen of the woods/i.test(`${name} ${description}`)),
  ),
  dishes('blue cheese', [], ['Three cheeses, quince', 'Endive, walnut, Roquefort', 'Ten-year tawny']),
]
