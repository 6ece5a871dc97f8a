import type { Allergen } from '../menu/allergens.ts'
import type { DietaryTag } from '../menu/dietary-tags.ts'

/** A dish must have the tag, or state to be free from the allergens. */
type Meaning = { diet: DietaryTag } | { avoided: readonly Allergen[] }

/** How diners write a diet, including usual misspellings; folded, with one space between words. */
const DIET_WORDS: readonly (readonly [pattern: RegExp, diet: DietaryTag])[] = [
  [/\b(?:v[ea]+g[ae]+ns?|vg|plant ?based)\b/g, 'vegan'],
  [/\b(?:ve[gj]+[aei]*t[aei]*r+[aei]+ns?|veggies?|vegg?[iy]|meat ?free|meatless|no meat|without meat)\b/g, 'vegetarian'],
  // 'veg curry', but not 'seasonal veg'.
  [/^veg(?= \p{L})/gu, 'vegetarian'],
  [/\b(?:c(?:oe|eo|e)l+ia[ck]s?(?: disease)?|gf)\b/g, 'gluten-free'],
  [/\bdf\b/g, 'dairy-free'],
  [/\bhal+a+l\b/g, 'halal'],
  [/\bkosher\b/g, 'kosher'],
]

const NUTS = 'tree ?nuts?|pine ?nuts?|brazil nuts?|nuts?|almonds?|cashews?|hazelnuts?|macadamias?|pecans?|pistachios?|walnuts?'
const CRUSTACEANS = 'crustaceans?|prawns?|shrimps?|crabs?|lobsters?|crayfish|langoustines?|scampi'
const MOLLUSCS = 'molluscs?|mussels?|oysters?|clams?|squid|calamari|cuttlefish|octopus|scallops?|cockles?|whelks?'

/**
 * What must not be in a dish, as patterns. An ingredient stands for the whole group that venues state, because they state no less. Wheat asks for
 * a statement about gluten, not for the tag: gluten-free flour may be made of wheat. Dairy comes last, because butter and milk may be of nuts.
 */
const ABSENT: readonly (readonly [names: string, meaning: Meaning])[] = [
  ['glut+[aeiou]n+', { diet: 'gluten-free' }],
  ['peanuts?', { avoided: ['peanuts'] }],
  [NUTS, { diet: 'nut-free' }],
  ['wheat|rye|barley|oats?', { avoided: ['gluten'] }],
  ['celery', { avoided: ['celery'] }],
  [CRUSTACEANS, { avoided: ['crustaceans'] }],
  ['eggs?', { avoided: ['eggs'] }],
  ['shell ?fish', { avoided: ['crustaceans', 'molluscs'] }],
  ['seafood', { avoided: ['crustaceans', 'fish', 'molluscs'] }],
  [MOLLUSCS, { avoided: ['molluscs'] }],
  ['fish', { avoided: ['fish'] }],
  ['lupin', { avoided: ['lupin'] }],
  ['mustard', { avoided: ['mustard'] }],
  ['sesame|tahini', { avoided: ['sesame'] }],
  ['soya?', { avoided: ['soya'] }],
  ['sul(?:ph|f)ites?', { avoided: ['sulphites'] }],
  ['dairy|diary|lactose?|milk|cheese|butter|cream', { diet: 'dairy-free' }],
]

/** Words that belong to a name: 'raw eggs', 'sesame seeds', 'peanut butter'. */
const QUALIFIER =
  '(?:(?:any|all|raw|cooked|fried|fresh|added|ground|whole|king|tiger|blue|goats?|cows?|double|sour|soft|hard|melted|other) )*'
const PART = '(?: (?:seeds?|sauce|oil|whites?|yolks?|beans?|butter|milk|cheese|flour|paste))?'

/** Words before a name that say that it must be absent. Without apostrophes: 'can't eat'. */
const BEFORE = `(?:${[
  String.raw`no|non|without|w/o|avoid(?:ing)?|free (?:from|of)|al+er?g\w*(?: to|:)|intol\w* to|anaphyla\w*(?: to)?`,
  '(?:cant|cannot|dont|doesnt|not|does not|do not) (?:eat|have|contain|include)',
].join('|')})`
/** Words after it. 'Fre': the word is still being typed. 'Free range' is not an absence. */
const AFTER = String.raw`(?: ?free(?! range\b)| fre\b| al+er?g\w*| intol\w*)`
const ANY = `${QUALIFIER}(?:${ABSENT.map(([names]) => names).join('|')})${PART}`
const OR = ' (?:or|nor) '
const JOINED = '(?: ?[,&/+] ?| (?:and|or|nor) ){1,2}'
/** Names that are no dishes, so that a list needs nothing between them: 'no gluten dairy or nuts'. */
const NO_DISH = '(?:gluten|dairy|lactose|nuts|peanuts|soya?|sesame|wheat|shellfish|eggs|milk|sulphites)'

const LISTS = [
  new RegExp(String.raw`\b(${BEFORE}) (${ANY})(?:${JOINED}(?=${ANY}\b)|${OR}(?=\p{L}{3,})| (?=${NO_DISH}\b))`, 'gu'),
  // Some names may be no allergens: 'no sugar or peanuts'.
  new RegExp(String.raw`\b(${BEFORE}) (\p{L}{3,})(?:${JOINED}(?=${ANY}\b)|${OR}(?=\p{L}{3,}))`, 'gu'),
]
const LIST_BEFORE_WORD = new RegExp(String.raw`\b(${ANY})${JOINED}(?=${ANY}(${AFTER})(?:\b|$))`, 'g')

const ABSENCES = ABSENT.map(
  ([names, meaning]) =>
    [
      new RegExp(
        String.raw`\b(?:${BEFORE} ${QUALIFIER}(?:${names})${PART}(?:${AFTER})?|(?<!\bshell )(?:${names})${PART}${AFTER})(?:\b|$)`,
        'g',
      ),
      meaning,
    ] as const,
)

/**
 * Takes the diets and the allergens to avoid out of a folded query: 'egg free', 'no eggs', 'egg allergy', 'no nuts or dairy'. A word that is not
 * understood as one stays in the rest.
 */
export function takeDiets(text: string): { rest: string; diets: DietaryTag[]; avoided: Allergen[] } {
  let rest = spellOutLists(text)
  const diets: DietaryTag[] = []
  const avoided: Allergen[] = []
  const all = [...DIET_WORDS.map(([pattern, diet]) => [pattern, { diet }] as const), ...ABSENCES]
  for (const [pattern, meaning] of all) {
    const without = rest.replace(pattern, ' ')
    if (without === rest) continue
    rest = without
    if ('diet' in meaning) diets.push(meaning.diet)
    else avoided.push(...meaning.avoided)
  }
  return { rest, diets: [...new Set(diets)], avoided: [...new Set(avoided)] }
}

/**
 * Says 'absent' for every name of a list: 'allergic to nuts or milk' as 'allergic to nuts no milk'. Otherwise the search would look for dishes
 * with milk.
 */
function spellOutLists(text: string): string {
  // Each round uses up a word or sign between two names.
  for (let spelt = text; ; ) {
    const afterWord = LISTS.reduce((rest, list) => rest.replace(list, '$1 $2 no '), spelt)
    const next = afterWord.replace(LIST_BEFORE_WORD, '$1$2 ')
    if (next === spelt) return spelt
    spelt = next
  }
}
