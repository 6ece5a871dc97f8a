import { CHIPS, PASTAS, STEAKS } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { dishNames, inText, isFood, SUNDAY_ROASTS } from '../visible-content.ts'

const { dishes } = queriesOf('appetites')
const MUSHROOMS = inText(/mushroom|hen of the woods/i)
const PATES = [
  ...['Chicken liver parfait', 'Duck liver parfait, figs', 'Chopped liver', 'Duck rillettes', 'Terrine of pork and prune'],
  ...['Pork and pistachio terrine', 'Fried bread, potted beef', 'Potted shrimp, toast', 'Potted shrimps', 'Squab, its liver on toast'],
]
const CHEESY = [
  ...['Cauliflower cheese', 'Cheese and leek dumplings', 'Gratin dauphinois', 'Gratin of chard and chestnuts', 'Soufflé, three cheeses'],
  ...['Baked soft cheese', 'Provoleta', 'Welsh rarebit', 'Croque', 'Cheese and pickle toastie', 'Cheese sambousek', 'Margherita'],
  ...['Three cheeses', 'Three cheeses, quince'],
]

/** Dishes and ingredients that people are hungry for, among them some that the guide only has in a similar form. */
export const appetiteQueries: readonly RelevanceQuery[] = [
  // The only dish with truffle is of an inactive venue.
  dishes('something with truffle', [], MUSHROOMS, { none: ['Salsify, truffle, egg yolk'], mayBeFewer: true }),
  dishes('stuffed peppers', ['Stuffed peppers']),
  dishes('octopus', ['Octopus, potato, paprika']),
  dishes('rabbit', [], ['Rabbit, mustard, tarragon', 'Rice with rabbit and snails']),
  dishes('something with pistachio', [], inText(/pistachio/i)),
  dishes('goats cheese', [], ['Goat’s cheese, chestnut honey', 'Squash, goat’s cheese, pepitas']),
  dishes(
    'beetroot salad',
    [],
    [
      ...['Beetroot, horseradish, dill', 'White beetroot baked in salt', 'Borscht, cold', 'Beetroot chops'],
      ...['Smoked eel, beetroot, horseradish', 'Kohlrabi, apple, dill', 'Apple, celeriac, hazelnut', 'Endive, walnut, Roquefort'],
      ...dishNames(({ name }) => /\bsalad/i.test(name)),
    ],
  ),
  dishes('oxtail', ['Oxtail, sherry']),
  dishes('venison', ['Saddle of roe deer']),
  dishes('pigeon breast', ['Pigeon, pickled walnut']),
  dishes('bone marrow', [], ['Ox cheek, bone marrow', 'Risotto, bone marrow, saffron', 'Onglet, shallots']),
  dishes('liver and onions', ['Liver, bacon, onions']),
  dishes('pate on toast', [], PATES),
  dishes('beans on toast', ['Broad beans on toast']),
  dishes('mac and cheese', [], [...PASTAS, ...CHEESY], { mayBeFewer: true }),
  dishes('onion rings', ['Onion bhaji']),
  dishes('french onion soup', ['Onion soup']),
  dishes('chicken liver pate', ['Chicken liver parfait']),
  dishes('slow cooked lamb', [], [...inText(/\blamb/i, isFood), 'Paya']),
  dishes('roast potatoes', [], ['Potatoes in the ash', 'Batata harra', 'Whole lamb shoulder', ...SUNDAY_ROASTS]),
  dishes('rhubarb crumble', [], ['Rhubarb and custard', 'Plum and almond crumble']),
  dishes(
    'apple crumble and custard',
    [],
    [
      ...['Apple tart, oat crust', 'Plum and almond crumble', 'Rhubarb and custard', 'Apple strudel', 'Spotted dick'],
      ...['Steamed ginger pudding', 'Île flottante'],
    ],
  ),
  dishes('sticky ginger pudding', [], ['Steamed ginger pudding', 'Sticky date pudding']),
  dishes('meringue', ['Île flottante']),
  dishes(
    'fruit tart',
    [],
    ['Raspberry tart', 'Damson tart', 'Fig and almond tart', 'Apple tart, oat crust', 'Cherry clafoutis', 'Apple strudel'],
  ),
  dishes('figs', [], ['Duck liver parfait, figs', 'Fig and almond tart']),
  dishes('sweet potato fries', [], [...CHIPS, 'Tempura jalapeños', 'Batata harra', 'Patatas bravas', 'Latkes, apple sauce']),
  dishes('spinach', [], inText(/spinach/i)),
  dishes('squid ink', [], ['Cuttlefish in its ink', 'Squid, salt and pepper']),
  // A dish with clams in its name is on a menu that starts later.
  dishes('clams', ['Spaghetti alle vongole'], [], { none: ['Pork and clams'] }),
  dishes('watermelon salad', ['Halloumi, watermelon, mint']),
  dishes(
    'steak sandwich',
    [],
    [
      ...['Salt beef on rye', 'Tongue on rye', 'Hot pastrami, sauerkraut', 'Bánh mì, everything', 'Croque', 'Bacon roll', 'Lamb keema pau'],
      ...STEAKS,
    ],
  ),
]
