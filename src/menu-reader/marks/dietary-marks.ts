import type { DietaryTag } from '../extracted-menu.ts'
import { SUPPLEMENT } from '../price-grammar.ts'
import type { Legend } from './legend.ts'

/** Marks with the same meaning on nearly every menu. 'VG' is missing, because it may mean vegan or vegetarian. */
const USUAL: Record<string, DietaryTag | null> = {
  v: 'vegetarian',
  veg: 'vegetarian',
  vegetarian: 'vegetarian',
  ve: 'vegan',
  vgn: 'vegan',
  vegan: 'vegan',
  gf: 'gluten-free',
  'gluten-free': 'gluten-free',
  'gluten free': 'gluten-free',
  df: 'dairy-free',
  'dairy-free': 'dairy-free',
  'dairy free': 'dairy-free',
  nf: 'nut-free',
  'nut-free': 'nut-free',
  'nut free': 'nut-free',
  halal: 'halal',
  kosher: 'kosher',
  // An option, and nuts, are not diets of the dish itself.
  gfo: null,
  vo: null,
  vgo: null,
  veo: null,
  dfo: null,
}

/** Marks that are not part of the name, and give a tag only with a legend. */
const WITHOUT_LEGEND = ['vg', 'n', 'pb', 'h', 'g', 'd', 's', 'm', 'k', 'ng', 'ngi', 'ngci', 'cn', 'lf']

/** Words that are marks in brackets only: 'Chips (vegan)', but 'Chips vegan' is a name. */
const IS_WORD = /^(?:veg|[a-z]{5,}.*|[a-z]+[\s-]free)$/

/** Spaces are matched in one way only: with two, a line of codes before a word would be tried in twice as many ways for each of its spaces. */
const BETWEEN = String.raw`\s*(?:[,/&+·•|;.:–—-]{1,2}\s*)?`

/** Between codes that are each in brackets: '(v) (gf)'. */
const BETWEEN_BRACKETS = /[)\]}][\s,]*[([{]/g

/** A code ends before what is neither a letter nor a star: 'GF*' is another one than 'GF'. */
const CODE_ENDS = String.raw`(?![\p{L}*])`

/** Characters in brackets after a name that are not a known mark. They are neither part of the name nor a tag. */
const ILLEGIBLE = /(?<=\S)\s*[([{](?!\s*\d+\s*[)\]}]?\s*$)(?![^)\]}]*\p{L}{3})[^)\]}]{1,12}[)\]}]?\s*$/u

/** A code in capitals of which the closing bracket was read as a 'D': '(VED'. */
const BRACKET_AS_D = /(?<=\s)[([{](\p{Lu}{1,3})D\s*$/u

/** The end of such brackets when the opening bracket was not recognised. */
const HALF_READ = /(?<=^[^([{]*\p{L}{3}[^([{]*)(?:\s[^\s([{]{1,3}){0,2}\s[^\s([{]{0,5}[)\]}]\s*$/u

/** Digits in brackets or with a unit are allergens or energy values, not dietary marks. */
const DIGITS = /^[\s([{]*[\d\s,.]+[)\]}\s]*$/

/** Numbers of allergens after marks of which the bracket was not recognised: '(v) (gf) 2,'. */
const NUMBERS_AFTER_MARKS = /(?<=[)\]}])\s*[([{]?\d[\d,.\s]*(?:[)\]}]\s*)?$/

/** A supplement: '(£4 supplement)'. */
const BRACKETED_SUPPLEMENT = new RegExp(String.raw`(?<=\S)\s*[([]\s*${SUPPLEMENT}\s*[)\]]?\s*$`, 'i')

/** Energy values such as '650 kcal'. */
const CALORIES = /(?<=\S)\s*[([]?\b(?:\d{2,4}\s?[a-z]?k?cals?|[\dsoliqb]{1,4}\s?[hk][coe]als?)\b[)\]]?\s*$/i

/** Energy values before a description on the line of the name. */
const CALORIES_BEFORE = /^[([]?\d{2,4}\s?k?cals?\b[)\]]?[\s,|·•–-]*(?=\S)/i

const ONLY_CALORIES = /^[([]?\d{2,4}\s?k?cals?[)\]]?$/i

/** Numbers of allergens in brackets of which the commas may not have been read: '(137)'. */
const BRACKETED_NUMBERS = /(?<=\S)\s*[([{]\s*\d(?:[.,\s]?\d)*[.,]?(?:\s*[)\]}])?\s*$/

type Marked = {
  text: string
  tags: DietaryTag[]
  /** Whether a possible mark could not be understood, so that a tag may be missing. */
  isUnsure: boolean
}

export type MarkReader = {
  /** Separates a name or a description from the marks before or after it. 'Vegan burger' is a name without a mark. */
  split(printed: string): Marked
  /** Separates a description from the marks at its end. Other text in brackets stays. */
  splitText(printed: string): Marked
  isMarks(text: string): boolean
  /** Whether a word is a mark also without brackets: 'v', a code of the legend, or a usual one of two letters or more. */
  isBareMark(word: string): boolean
  /** Whether a short text looks like a mark of this menu with a misread character. */
  isNearMark(text: string): boolean
  /** Returns the codes of marks that were read as one word: 'VEGF' is 've' and 'gf'. Null unless exactly one division is possible. */
  codesIn(text: string): string[] | null
}

type Context = {
  /** Whether the menu uses 'v' beside 'vg', which then means vegan. */
  isVegUsed?: boolean
  /** Whether the menu uses 've', which is vegan: then 'v' is vegetarian, but in doubt where their explanations could not be read. */
  isVeUsed?: boolean
  /** Whether the menu prints the numbers of allergens in brackets after names. */
  isNumbered?: boolean
  /** Whether a part of the legend could not be read, so that the meaning of 'v' and 'vg' is uncertain. */
  isLegendUnread?: boolean
  /** Codes that the legend explains in another way than usual, so that they have no meaning for certain. */
  contradicted?: readonly string[]
}

export function createMarkReader(
  legend: Legend = new Map(),
  { isVegUsed = false, isVeUsed = false, isNumbered = false, isLegendUnread = false, contradicted = [] }: Context = {},
): MarkReader {
  const meanings = new Map<string, DietaryTag | null | undefined>([
    ...WITHOUT_LEGEND.map((code) => [code, code === 'n' ? null : undefined] as const),
    ...Object.entries(USUAL),
    ...without(legend),
    ...(isVegUsed && !isExplained(legend) ? ([['vg', 'vegan']] as const) : []),
    ...(isLegendUnread ? uncertain(legend, isVeUsed) : withoutVegan(legend)),
    ...legend,
    ...contradicted.map((code) => [code, undefined] as const),
  ])
  const isVDoubtful = isLegendUnread && isKnownFromVe(legend, isVeUsed) && !legend.has('v')
  for (const code of withCodesInside(legend)) meanings.delete(code)
  for (const code of [...meanings.keys()]) if (!IS_WORD.test(code) && !meanings.has(`${code}*`)) meanings.set(`${code}*`, undefined)
  const codes = [...meanings.keys()].sort((a, b) => b.length - a.length)
  const anyOf = (some: readonly string[]) => some.map((code) => code.replace('*', String.raw`\*`)).join('|')
  const list = (some: readonly string[]) => `(?:${anyOf(some)})${CODE_ENDS}(?:${BETWEEN}(?:${anyOf(some)})${CODE_ENDS})*`
  const bare = codes.filter((code) => !IS_WORD.test(code) && (/\p{L}{2}|^v/u.test(code) || legend.has(code)))
  const anyCode = list(codes)
  const bracketed = new RegExp(String.raw`\s*(?:[([{]\s*(${anyCode})\s*[)\]}]?|(?<=\s)(${anyCode})\s*[)\]}])[\s.,]*$`, 'iu')
  const singles = list(codes.filter((code) => !IS_WORD.test(code)))
  /** Several codes, of which one is a mark by itself. It is looked for ahead, because a list of codes around it could be divided in many ways. */
  const withBare = `(?=(?:(?:${anyOf(codes)})${CODE_ENDS}${BETWEEN})*?(?:${anyOf(bare)})${CODE_ENDS})${singles}`
  const plain = new RegExp(String.raw`(?<=\S)[\s,|·]+(${withBare})[\s.,|]*$`, 'iu')
  const before = new RegExp(String.raw`^\s*[([{]\s*(${anyCode})\s*[)\]}]\s*(?=\S)`, 'iu')
  const whole = new RegExp(String.raw`^[\s([{]*(?:${list(codes.filter((code) => !IS_WORD.test(code)))})[)\]}\s.]*$`, 'iu')
  const wholeBare = new RegExp(String.raw`^(?:[([{]\s*${anyCode}\s*[)\]}]|${withBare})$`, 'iu')
  const each = new RegExp(String.raw`(?<!\p{L})(?:${anyOf(codes)})${CODE_ENDS}`, 'giu')
  const split = (whole: string): Marked => {
    const printed = withBracket(whole)
    const plainText = printed.replace(CALORIES, '').replace(BRACKETED_SUPPLEMENT, '').replace(NUMBERS_AFTER_MARKS, '')
    const text = isNumbered ? plainText.replace(BRACKETED_NUMBERS, '') : plainText
    const match = bracketed.exec(text) ?? plain.exec(text) ?? before.exec(text)
    if (!match || (match.index === 0 && match[0].length === text.length)) {
      const bare = withoutIllegible(text)
      return bare.text === text ? bare : { ...split(bare.text), ...(bare.isUnsure && { isUnsure: true }) }
    }
    const marks = (match[1] ?? match[2] ?? '').match(each) ?? []
    const found = marks.map((code) => meanings.get(code.toLowerCase()))
    const isBefore = match.index === 0
    const rest = split(isBefore ? text.slice(match[0].length) : text.slice(0, match.index).trimEnd())
    const tags = found.flatMap((tag) => tag ?? [])
    const isUnsure = found.includes(undefined) || (isVDoubtful && marks.some((code) => code.toLowerCase() === 'v'))
    return { text: rest.text, tags: [...new Set([...rest.tags, ...tags])], isUnsure: rest.isUnsure || isUnsure }
  }
  const splitText = (text: string): Marked => {
    const printed = withBracket(text).replace(CALORIES, '').replace(ONLY_CALORIES, '').replace(CALORIES_BEFORE, '')
    const { index } = bracketed.exec(printed) ?? plain.exec(printed) ?? { index: 0 }
    return index > 0 ? split(printed) : { text: printed, tags: [], isUnsure: false }
  }
  const used = [...new Set([...['v', 've', 'vg', 'gf', 'df', ...(legend.size > 0 ? [] : ['n'])], ...legend.keys()])]
  function withBracket(text: string): string {
    const [, code = ''] = BRACKET_AS_D.exec(text) ?? []
    return legend.has(code.toLowerCase()) && !meanings.has(`${code}d`.toLowerCase()) ? text.replace(/D\s*$/, ')') : text
  }
  const isBareMark = (word: string) => wholeBare.test(word)
  return {
    split,
    splitText,
    isMarks: (text) => whole.test(text.replace(BETWEEN_BRACKETS, ' ')),
    isBareMark,
    isNearMark: (text) => used.some((code) => isAlmost(text, code)),
    codesIn,
  }

  function codesIn(text: string): string[] | null {
    // Small capitals are also read as 'vHGF'.
    const isRun = text === text.toLowerCase() || text === text.toUpperCase() || /^\p{Ll}{1,3}\p{Lu}+$/u.test(text)
    if (text.length === 2 && /[aeiouy]/i.test(text)) return null
    const ways = isRun && !meanings.has(text.toLowerCase()) ? divisions(text.toLowerCase(), used) : []
    return ways.length === 1 ? (ways[0] as string[]) : null
  }
}

function isExplained(legend: Legend): boolean {
  return legend.size > 1 && [...legend.values()].some((tag) => tag === 'vegetarian' || tag === 'vegan')
}

/** Whether a legend gives vegan another code than 'v', and none to vegetarian: then 'v' is vegetarian as usual. */
function isOnlyVeganRead(legend: Legend): boolean {
  const isVegan = [...legend].some(([code, tag]) => tag === 'vegan' && code !== 'v')
  return isVegan && !legend.has('v') && ![...legend.values()].includes('vegetarian')
}

/** Usual marks that lose their meaning beside a legend with other marks for the same, or similar ones: there, 've' is a misread 'vg'. */
function without(legend: Legend): [string, undefined][] {
  const explained = new Set<DietaryTag | null>(legend.size > 1 ? legend.values() : [])
  if (isExplained(legend) && !isOnlyVeganRead(legend)) for (const tag of ['vegetarian', 'vegan'] as const) explained.add(tag)
  const isReplaced = (code: string, tag: DietaryTag) => explained.has(tag) || (legend.size > 1 && isNearlyIn(code, legend))
  return Object.entries(USUAL).flatMap(([code, tag]) => (tag && !IS_WORD.test(code) && isReplaced(code, tag) ? [[code, undefined]] : []))
}

/** Usual codes that consist of those of a legend, which does not explain them: 'vgn' is 'vg' and 'n' on a menu that explains both. */
function withCodesInside(legend: Legend): string[] {
  const codes = [...legend.keys()]
  return Object.keys(USUAL).filter((code) => !legend.has(code) && divisions(code, codes).length === 1)
}

/** A menu that explains only 'v' has no mark for vegan: there 've' is a misread 'v'. */
function withoutVegan(legend: Legend): [string, undefined][] {
  const isAlone = legend.size === 1 && legend.get('v') === 'vegetarian'
  return isAlone ? ['ve', 'vg', 'vgn'].map((code) => [code, undefined]) : []
}

/** Whether a code that a legend does not explain differs in one letter from one that it does: 'df' beside 'gf' is as likely misread. */
function isNearlyIn(code: string, legend: Legend): boolean {
  const isNear = (other: string) => other.length === code.length && [...other].filter((letter, i) => letter !== code[i]).length <= 1
  return code.length > 1 && [...legend.keys()].some(isNear)
}

/** Without the code for vegetarian or vegan, 'v' and 'vg' may mean either. Where another code is vegan, 'v' is not. */
function uncertain(legend: Legend, isVeUsed: boolean): [string, undefined][] {
  return isOnlyVeganRead(legend) || isKnownFromVe(legend, isVeUsed)
    ? [['vg', undefined]]
    : [
        ['v', undefined],
        ['vg', undefined],
      ]
}

/** Whether 'v' is taken for vegetarian only because 've' is beside dishes. The legend exists but was not read, and may say otherwise. */
function isKnownFromVe(legend: Legend, isVeUsed: boolean): boolean {
  return isVeUsed && !isExplained(legend) && !isOnlyVeganRead(legend)
}

/** All ways to divide a text into codes. */
export function divisions(text: string, codes: readonly string[]): string[][] {
  if (text === '') return [[]]
  return codes
    .filter((code) => text.startsWith(code))
    .flatMap((code) => divisions(text.slice(code.length), codes).map((rest) => [code, ...rest]))
}

/** Letters that digits and other letters are mistaken for in small marks. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '6': 'g',
  '5': 's',
  '7': 'f',
  '1': 'l',
  '8': 'b',
  '9': 'g',
  '€': 'e',
  '£': 'e',
  '«': 'v',
}

function isAlmost(text: string, code: string): boolean {
  const plain = [...text.toLowerCase()].map((character) => LOOKALIKES[character] ?? character)
  return code.length >= 2 && plain.length === code.length && [...code].filter((letter, i) => letter !== plain[i]).length <= 1
}

function withoutIllegible(text: string): Marked {
  const kept = text.replace(ILLEGIBLE, '').replace(HALF_READ, '')
  return { text: kept, tags: [], isUnsure: kept !== text && !DIGITS.test(text.slice(kept.length)) }
}
