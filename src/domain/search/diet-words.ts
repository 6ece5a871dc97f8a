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
  [/\b(?:c(?:oe|eo|e)l+ia[ck]s?|gf)\b/g, 'gluten-free'],
  [/\bdf\b/g, 'dairy-free'],
  [/\bhal+a+l\b/g, 'halal'],
  [/\bkosher\b/g, 'kosher'],
]

const NUTS = 'nuts?|tree ?nuts?|almonds?|cashews?|hazelnuts?|pecans?|pistachios?|walnuts?'
const CRUSTACEANS = 'crustaceans?|prawns?|shrimps?|crabs?|lobsters?|crayfish'
const MOLLUSCS = 'molluscs?|mussels?|oysters?|clams?|squid|octopus|scallops?'

/**
 * What must not be in a dish, as patterns. An ingredient stands for the whole group that venues state, because they state no less. Wheat asks for
 * a statement about gluten, not for the tag: gluten-free flour may be made of wheat.
 */
const ABSENT: readonly (readonly [names: string, meaning: Meaning])[] = [
  ['glut+[aeiou]n+', { diet: 'gluten-free' }],
  ['dairy|diary|lactose?|milk|cheese|butter|cream', { diet: 'dairy-free' }],
  [NUTS, { diet: 'nut-free' }],
  ['wheat', { avoided: ['gluten'] }],
  ['celery', { avoided: ['celery'] }],
  [CRUSTACEANS, { avoided: ['crustaceans'] }],
  ['eggs?', { avoided: ['eggs'] }],
  ['fish', { avoided: ['fish'] }],
  ['lupin', { avoided: ['lupin'] }],
  [MOLLUSCS, { avoided: ['molluscs'] }],
  ['mustard', { avoided: ['mustard'] }],
  ['peanuts?', { avoided: ['peanuts'] }],
  ['sesame|tahini', { avoided: ['sesame'] }],
  ['seafood', { avoided: ['crustaceans', 'fish', 'molluscs'] }],
  ['shell ?fish', { avoided: ['crustaceans', 'molluscs'] }],
  ['soya?', { avoided: ['soya'] }],
  ['sul(?:ph|f)ites?', { avoided: ['sulphites'] }],
]

/** Words before a name that say that it must be absent. Without apostrophes: 'can't eat'. */
const BEFORE = `(?:${[
  String.raw`no|non|without|w/o|avoid(?:ing)?|free (?:from|of)|al+er?g\w*(?: to|:)|intol\w* to|anaphyla\w*(?: to)?`,
  '(?:cant|cannot|dont|doesnt|not|does not|do not) (?:eat|have|contain|include)',
].join('|')})`
/** Words after it. 'Fre' is on its way to 'free'. 'Free range' is not an absence. */
const AFTER = String.raw`(?: ?free(?! range\b)| fre\b| al+er?g\w*| intol\w*)`
const ANY = `(?:${ABSENT.map(([names]) => names).join('|')})`
const JOINED = '(?: ?[,&/+] ?| (?:and|or|nor) ){1,2}'
/** Names that are no dishes, so that a list needs nothing between them: 'no gluten dairy or nuts'. */
const NO_DISH = '(?:gluten|dairy|lactose|nuts|peanuts|soya?|sesame|wheat|shellfish|eggs|milk|sulphites)'

const LIST_AFTER_WORD = new RegExp(String.raw`\b(${BEFORE}) (${ANY})(?:${JOINED}(?=${ANY}\b)| (?=${NO_DISH}\b))`, 'g')
const LIST_BEFORE_WORD = new RegExp(String.raw`\b(${ANY})${JOINED}(?=${ANY}(${AFTER})(?:\b|$))`, 'g')
const LONGEST_LIST = 6

const ABSENCES = ABSENT.map(
  ([names, meaning]) =>
    [new RegExp(String.raw`\b(?:${BEFORE} (?:any )?(?:${names})(?:${AFTER})?|(?:${names})${AFTER})(?:\b|$)`, 'g'), meaning] as const,
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
  let spelt = text
  for (let i = 0; i < LONGEST_LIST; i++) {
    const next = spelt.replace(LIST_AFTER_WORD, '$1 $2 no ').replace(LIST_BEFORE_WORD, '$1$2 ')
    if (next === spelt) break
    spelt = next
  }
  return spelt
}
