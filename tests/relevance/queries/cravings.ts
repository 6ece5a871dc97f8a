import { CHIPS, NOODLE_SOUPS, SPARKLING } from '../lists.ts'
import { queriesOf, type RelevanceQuery } from '../relevance-query.ts'
import { DESSERTS } from '../visible-content.ts'

const { dishes } = queriesOf('cravings')

/** Dishes by names that are half remembered, joined, misspelt or wrapped in other words. */
export const cravingQueries: readonly RelevanceQuery[] = [
  dishes('basque cheescake', ['Burnt cheesecake']),
  dishes('ricepudding', ['Rice pudding, mastic']),
  dishes('tartar steak', ['Steak tartare']),
  dishes('boeuf bourginon', ['Bœuf bourguignon']),
  dishes('ham and cheese toasty', [], ['Croque', 'Cheese and pickle toastie']),
  dishes('prawn dumplings', ['Har gau dumplings'], ['Siu mai']),
  dishes('florentine eggs', ['Eggs Florentine']),
  dishes('latkas', ['Latkes, apple sauce']),
  dishes('massaman curry', ['Massaman of beef']),
  dishes('gyozas', ['Gyoza']),
  dishes('jalepenos', ['Tempura jalapeños']),
  dishes('padron pepers', ['Padrón peppers']),
  dishes('manoushe', [], ['Man’oushe, za’atar', 'Man’oushe, minced lamb']),
  dishes('patatas brava', ['Patatas bravas']),
  dishes('victoria spounge', ['Victoria sponge']),
  dishes('spotted dik', ['Spotted dick']),
  dishes('halumi', ['Halloumi, watermelon, mint']),
  dishes('lambshish', ['Lamb shish']),
  dishes('bacon sandwich', ['Bacon roll']),
  dishes('some nice chips please', [], CHIPS),
  dishes('i want a burger', ['Beetroot and black bean burger']),
  dishes('something sweet', [], DESSERTS),
  dishes('bread & butter pud', ['Bread and butter pudding']),
  dishes('scampi & chips', ['Scampi']),
  dishes('tirimasu', ['Tiramisù']),
  dishes('cheeseboard', [], ['Three cheeses', 'Three cheeses, quince', 'Goat’s cheese, chestnut honey', 'Baked soft cheese']),
  dishes('shellfish platter', ['Plateau for two']),
  dishes('chicken noodle soup', [], [...NOODLE_SOUPS, 'Chicken soup, kneidlach']),
  dishes('bottle of bubbly', [], SPARKLING),
]
