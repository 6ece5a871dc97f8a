import type { Allergen } from '../menu/allergens.ts'
import type { DietaryTag } from '../menu/dietary-tags.ts'
import { ABSENT_NAMES, DIET_NAMES, OTHER_DIET_NAMES } from './need-words.ts'
import { withPlurals } from './plural-forms.ts'

const DIETS = DIET_NAMES.map(([names, diet]) => {
  const others = OTHER_DIET_NAMES.flatMap(([more, other]) => (other === diet ? more : []))
  return [new RegExp(String.raw`\b(?:${[...names, ...others].join('|')})\b`, 'g'), { diet }] as const
})
/** 'Veg curry', but not 'seasonal veg'. */
const VEG = [/^veg(?= \p{L})/gu, { diet: 'vegetarian' }] as const
const ABSENT = ABSENT_NAMES.map(([names, need]) => [names.flatMap(withPlurals).join('|'), need] as const)

/** Words that belong to a name: 'raw eggs', 'sesame seeds', 'peanut butter'. */
const QUALIFIER =
  '(?:(?:any|all|raw|cooked|fried|fresh|added|ground|whole|king|tiger|blue|goats?|cows?|double|sour|soft|hard|melted|other) )*'
const PART = '(?: (?:seeds?|sauce|oil|whites?|yolks?|beans?|butter|milk|cheese|flour|paste))?'

/** Words before a name that say that it must be absent. Without apostrophes: 'can't eat'. */
const BEFORE = `(?:${[
  String.raw`no|non|without|w/o|avoid(?:ing)?|free (?:from|of)|al+er?g\w*(?: to|:)|intol\w* to|anaphyla\w*(?: to)?`,
  '(?:cant|cannot|dont|doesnt|not|does not|do not) (?:eat|have|contain|containing|include|including|tolerate|do|touch|like)',
  '(?:not|isnt|arent) (?:allowed|supposed to (?:eat|have)|able to (?:eat|have)|keen on)|nothing (?:with|containing)|excluding|minus|sans',
  String.raw`sensiti\w+ to|react(?:s|ion)? (?:badly )?to|steer(?:ing)? clear of|cut(?:ting)? out|stay(?:ing)? off|leav(?:e|ing) out|hold the`,
].join('|')})`
/** Words after a name that say that it must be absent. 'Free range' is not an absence. */
const AFTER = String.raw`(?: ?free(?! range\b)| al+er?g\w*| intol\w*| sensiti\w+| safe(?!\w))`
const ANY = `${QUALIFIER}(?:${ABSENT.map(([names]) => names).join('|')})${PART}`
const OR = ' (?:or|nor) '
const JOINED = '(?: ?[,&/+] ?| (?:and|or|nor) ){1,2}'
/** Names that are not dishes, so that a list of them needs no 'or' or comma: 'no gluten dairy or nuts'. */
const NO_DISH = '(?:gluten|dairy|lactose|nuts|peanuts|soya?|sesame|wheat|shellfish|eggs|milk|sulphites)'

const LISTS = [
  new RegExp(String.raw`\b(${BEFORE}) (${ANY})(?:${JOINED}(?=${ANY}\b)|${OR}(?=\p{L}{3,})| (?=${NO_DISH}\b))`, 'gu'),
  // The first name need not be an allergen: 'no sugar or peanuts'.
  new RegExp(String.raw`\b(${BEFORE}) (\p{L}{3,})(?:${JOINED}(?=${ANY}\b)|${OR}(?=\p{L}{3,}))`, 'gu'),
]
const LIST_BEFORE_WORD = new RegExp(String.raw`\b(${ANY})${JOINED}(?=${ANY}(${AFTER})(?:\b|$))`, 'g')

const ABSENCES = ABSENT.map(
  ([names, need]) =>
    [
      new RegExp(
        String.raw`\b(?:${BEFORE} ${QUALIFIER}(?:${names})${PART}(?:${AFTER})?|(?<!\bshell )(?:${names})${PART}${AFTER})(?:\b|$)`,
        'g',
      ),
      need,
    ] as const,
)

/**
 * Takes the diets and the allergens to avoid out of a folded query whose words are spelt as in `need-words.ts`: 'egg free', 'no eggs', 'egg
 * allergy', 'no nuts or dairy'. A word that is not understood as one stays in the rest.
 */
export function extractDiets(text: string): { rest: string; diets: DietaryTag[]; avoided: Allergen[] } {
  let rest = spellOutLists(text)
  const diets: DietaryTag[] = []
  const avoided: Allergen[] = []
  for (const [pattern, need] of [...DIETS, VEG, ...ABSENCES]) {
    const without = rest.replace(pattern, ' ')
    if (without === rest) continue
    rest = without
    if ('diet' in need) diets.push(need.diet)
    else avoided.push(...need.avoided)
  }
  return { rest, diets: [...new Set(diets)], avoided: [...new Set(avoided)] }
}

/**
 * Says 'absent' for every name of a list: 'allergic to nuts or milk' as 'allergic to nuts no milk'. Otherwise the search would look for
 * dishes with milk.
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

const PESCATARIAN = /\b(?:p[ei]sc[aeo]t[aeo]rian|pesci)s?\b/

/** A diet that diners search for and that no menu marks, so that no result can promise it. */
type UnmarkedDiet = {
  name: string
  /** Words that no found dish may mention: dishes that mention meat are certainly not pescatarian, but the others need not be. */
  excluded: readonly string[]
  /** Returned when the query asks for nothing but the diet. */
  words: readonly string[]
}

/** Returns the diet that a folded query asks for and that no menu marks; null for none. */
export function unmarkedDietIn(text: string): UnmarkedDiet | null {
  return PESCATARIAN.test(text) ? { name: 'pescatarian', excluded: ['meat'], words: ['fish', 'seafood'] } : null
}

/** Whether a folded word names such a diet. It stays a word of the query, because a dish may be called so. */
export function isUnmarkedDiet(word: string): boolean {
  return PESCATARIAN.test(word)
}
