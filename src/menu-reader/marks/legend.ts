import type { DietaryMark } from '../extracted-menu.ts'

/** The meaning of printed marks in lower case; null for a mark that stands for no diet, such as 'n' for nuts. */
export type Legend = ReadonlyMap<string, DietaryMark | null>

/** What a legend explains; tolerant of single misread letters. Options and allergens are no diets of the dish itself. */
const MEANINGS: readonly [string, DietaryMark | null][] = [
  [
    '(?:(?:veg[a-z]{0,3}tar[a-z]{2,5}|vegan|gluten|dairy|nut)s?[\\s-]?(?:free)? (?:(?:options?|alternatives?)(?: available| on request)?|available|on request|adaptable))',
    null,
  ],
  ['(?:can be (?:made )?[a-z-]+(?: free)?)', null],
  ['(?:veg[a-z]{0,3}tar[a-z]{2,5})', 'vegetarian'],
  ['(?:vega[nm]s?|plant[\\s-]?based)', 'vegan'],
  [
    '(?:(?:gluten|g[a-z]{3,5}n|coeliac)[\\s-]?(?:free|friendly)|coeliacs?|no gluten(?: containing ingredients)?|non[\\s-]gluten)',
    'gluten-free',
  ],
  ['(?:(?:dairy|milk|lactose)[\\s-]?free)', 'dairy-free'],
  ['(?:nut[\\s-]?free)', 'nut-free'],
  ['(?:halal)', 'halal'],
  ['(?:kosher)', 'kosher'],
  [
    '(?:contains? [a-z]+|may contain [a-z]+|(?:tree ?)?nuts?|peanuts?|gluten|wheat|dairy|milk|eggs?|fish|shellfish|crustaceans?|sesame|soya?|celery|mustard|sulphites?|alcohol|spicy|hot|new|raw|signature|house favourite)',
    null,
  ],
]
const MEANING = `(?:${MEANINGS.map(([text]) => text).join('|')})`
const LEAD = '(?:(?:suitable|safe|ok) for (?:a )?|made )?'
const CODE = String.raw`(?<![\p{L}\p{N}])[([{]?\s?(?<code>\p{L}{1,4})\s?[)\]}]?`
const CODE_FIRST = new RegExp(String.raw`${CODE}\s?(?<between>[=:–—-]?)\s?${LEAD}(?<meaning>${MEANING})(?!\p{L})`, 'giu')
const MEANING_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${LEAD}(?<meaning>${MEANING})\s?(?:(?<between>[=:–—-])\s?|[([{])(?<code>\p{L}{1,4})(?!\p{L})[)\]}]?`,
  'giu',
)
const ORDINARY_WORDS = new Set(
  'a all and any are as at both by can dish for from fully has have in is item made may no non not of on or our some that the this to very we with'.split(
    ' ',
  ),
)

/** What these codes mean on nearly every menu. */
const USUAL: Record<string, DietaryMark> = { v: 'vegetarian', veg: 'vegetarian', ve: 'vegan', vg: 'vegan', vgn: 'vegan', gf: 'gluten-free' }

type Entry = { code: string; mark: DietaryMark | null }

/** The entries of a legend on one line: 'v vegetarian, N = contains nuts'. Empty for other text. */
export function legendEntries(text: string): Entry[] {
  const [forth, back] = [CODE_FIRST, MEANING_FIRST].map((pattern) => [...text.matchAll(pattern)].filter(isEntry)) as [
    RegExpExecArray[],
    RegExpExecArray[],
  ]
  const found =
    back.length > forth.length || (back.length === forth.length && (back[0]?.index ?? 0) < (forth[0]?.index ?? 0)) ? back : forth
  const explained = found.reduce((total, [entry]) => total + lettersIn(entry), 0)
  const isLegend = found.length >= 2 ? explained >= 0.4 * lettersIn(text) : explained >= 0.7 * lettersIn(text)
  return isLegend ? found.map(({ groups }) => ({ code: groups?.code?.toLowerCase() ?? '', mark: markOf(groups?.meaning ?? '') })) : []
}

/** Whether a line is the legend of the marks. */
export function isLegendText(text: string): boolean {
  return legendEntries(text).length > 0
}

/**
 * The legend of a menu. A meaning that contradicts the usual one, such as 'v' for vegan, counts only when the legend has both vegetarian and vegan,
 * because a misread code would give false tags; otherwise such a code has no meaning.
 */
export function readLegend(lines: readonly string[]): Legend {
  const legend = new Map<string, DietaryMark | null>()
  const entries = lines.flatMap(legendEntries)
  const isWhole = ['vegetarian', 'vegan'].every((mark) => entries.filter((entry) => entry.mark === mark).length === 1)
  for (const { code, mark } of entries) {
    const isContradiction = legend.has(code) && legend.get(code) !== mark
    const isUnusual = mark !== null && code in USUAL && USUAL[code] !== mark && !(code === 'vg' && mark === 'vegetarian')
    legend.set(code, isContradiction || (isUnusual && !isWhole) ? null : mark)
  }
  return legend
}

/** Codes that need no separator before their meaning, although they do not abbreviate it: 'pb vegan'. */
const KNOWN_CODES = new Set(['pb', ...Object.keys(USUAL)])

function isEntry({ 0: whole, groups }: RegExpExecArray): boolean {
  const [code, meaning] = [
    groups?.code?.toLowerCase() ?? '',
    groups?.meaning?.toLowerCase().replace(/^(?:contains?|may contain) /, '') ?? '',
  ]
  if (ORDINARY_WORDS.has(code)) return false
  return groups?.between !== '' || /^[([{]|[)\]}]$/.test(whole) || KNOWN_CODES.has(code) || isAbbreviation(code, meaning)
}

/** 'gf' of 'gluten free', 'vgn' of 'vegan': the same first letter, and the others in their order. */
function isAbbreviation(code: string, meaning: string): boolean {
  return new RegExp(`^${[...code].join('.*')}`).test(meaning)
}

function markOf(meaning: string): DietaryMark | null {
  return MEANINGS.find(([text]) => new RegExp(`^${text}$`, 'i').test(meaning))?.[1] ?? null
}

function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
