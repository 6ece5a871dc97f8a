import type { DietaryTag } from '../extracted-menu.ts'
import { areLookalikes } from './match-codes.ts'
import { misreadVegetarian } from './misread-meanings.ts'
import { LEGEND_SHARES } from './settings.ts'

/** Meaning by mark in lower case; null for a mark that is not a diet, such as 'n' for nuts. */
export type Legend = ReadonlyMap<string, DietaryTag | null>

/** Explanations in legends; tolerant of single misread letters. Options and allergens are not diets of the dish itself. */
const MEANINGS: readonly [string, DietaryTag | null][] = [
  [
    '(?:(?:veg[a-z]{0,3}tar[a-z]{2,5}|vegan|gluten|dairy|nut)s?[\\s-]?(?:free)? (?:(?:options?|alternatives?)(?: available| on request)?|available|on request|adaptable))',
    null,
  ],
  ['(?:can be (?:made )?[a-z-]+(?: free)?)', null],
  ['(?:v[eé]g[a-zé]{0,3}tar[a-zä]{1,6}|v[ec]g(?!etab)[a-z]{4,8}an|vegg(?:ie|y))', 'vegetarian'],
  ['(?:v[ec]g[ae][nm](?:s|isch[a-z]{0,2}|[oaie]s?)?|v[eé]gane?s?|v[eé]g[eé]talien(?:ne)?s?|plant[\\s-]?based)', 'vegan'],
  [
    '(?:(?:gluten|g[a-z]{3,5}n|coeliac)[\\s-]?(?:[a-z]ree|frec|friendly)|coeliacs?|(?:without|free from) gluten|no gluten(?: containing ingredients)?|non[\\s-]gluten|(?:sans|sin|senza|sem|ohne)\\s?g[a-zú]{3,5}n|senza g[a-z]{3,5}ne|g[a-z]{3,5}n[\\s-]?frei[a-z]{0,2})',
    'gluten-free',
  ],
  [
    '(?:(?:d[a-z]{2,3}y|milk)[\\s-]?[a-z]ree|(?:without|no) dairy|non[\\s-]dairy|senza latt(?!os)[a-z]{1,6}|milchfrei[a-z]{0,2}|ohne milch|sans (?:produits? laitiers?|lait)|sin (?:l[aá]cteos?|leche)|sem (?:la[ck]?tic[ií]nios?|leite))',
    'dairy-free',
  ],
  ['(?:nut[\\s-]?free|sans noix|nussfrei[a-z]{0,2}|sin frutos secos|senza frutta a guscio|sem frutos secos)', 'nut-free'],
  ['(?:halal)', 'halal'],
  ['(?:kosher|k[ao]scher|casher)', 'kosher'],
  // What has no lactose may be made of milk, with all that people with an allergy to milk avoid.
  [
    '(?:(?:l[a-z]{2}tos[a-z]|lact[a-z]{3})[\\s-]?[a-z]ree|(?:low|no|without|free from|sans|sin|sem|ohne) la[ck]tos[ea]|(?:senza lattosi|delattosat)[a-z]{0,3}|la[ck]tose(?:frei|arm)[a-z]{0,2})',
    null,
  ],
  [
    '(?:contains? [a-z]+|may contain [a-z]+|(?:contient (?:des )?|contiene |cont[eé]m |enth[aä]lt )(?:frutos secos|frutta a guscio|[a-zäöüßéèç]+)|(?:tree ?)?nuts?|peanuts?|gluten|wheat|dairy|milk|eggs?|fish|shellfish|crustaceans?|sesame|soya?|celery|mustard|sulphites?|alcohol|spicy|hot|new|raw|signature|house favourite|noix|nüsse|noci|nueces|nozes|scharf|épicé|piccante|picante|fait maison|surgel[ée]s?|congelat[oi])',
    null,
  ],
]
const MEANING = `(?:${MEANINGS.map(([text]) => text).join('|')})`
const LEAD = '(?:(?:suitable|safe|ok) for (?:a )?|made |plats? |piatt[oi] |platos? |pratos? )?'
const CODE = String.raw`(?<![\p{L}\p{N}])[([{]?\s?(?<code>\p{L}{1,4}\*?)\s?[)\]}]?`
const MARKED = '(?:(?:(?:dishes|items|products|those|anything) )?(?:marked|labelled) (?:with |as )?(?:an? |the )?)?'
const VERB = '(?:(?:is|are|means?|denotes?|indicates?|stands for|(?<=[)\\]}]\\s)for) )?'
const CODE_FIRST = new RegExp(
  String.raw`${MARKED}${CODE}\s?(?<between>[=:–—-]|[x×»>](?=\s))?\s?${VERB}${LEAD}(?<meaning>${MEANING})(?!\p{L})`,
  'giu',
)
const MEANING_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${LEAD}(?<meaning>${MEANING})\s?(?:(?<between>[=:–—-])\s?|[([{])(?<code>\p{L}{1,4}\*?)(?!\p{L})[)\]}]?`,
  'giu',
)
const ORDINARY_WORDS = new Set(
  'a all and any are as at both by can dish for free from fully has have in is item made may no non not of on or our some that the this to very we with'.split(
    ' ',
  ),
)

const USUAL: Record<string, DietaryTag> = { v: 'vegetarian', veg: 'vegetarian', ve: 'vegan', vg: 'vegan', vgn: 'vegan', gf: 'gluten-free' }

const USUAL_CODES: Record<string, DietaryTag> = { ...USUAL, df: 'dairy-free', nf: 'nut-free', h: 'halal' }

type Entry = { code: string; tag: DietaryTag | null }

/**
 * Parses the entries of a legend: 'v vegetarian, N = contains nuts'. Entries count where they are most of a line or sentence, or follow each
 * other, because many menus print their legend and other notes as one text; and codes in brackets beside the explanation of another diet. Empty
 * for other text.
 */
export function legendEntries(printed: string): Entry[] {
  // A dash is also read with a tilde beside it: 'gf -~ gluten free'.
  const text = printed.replace(/(?<=[=:–—-])[~_]+|[~_]+(?=[=:–—-])/g, '')
  const found = matchesIn(text)
  if (isMostOf(found, text)) return found.map(entryOf)
  const following = found.filter((entry, i) => isFollowing(found[i - 1], entry, text) || isFollowing(entry, found[i + 1], text))
  if (following.some(({ groups }) => tagOf(groups?.meaning ?? '') !== null)) return following.map(entryOf)
  const bracketed = found.filter((entry) => /^[([{]|[)\]}]$/.test(entry[0]) && isUsualEntry(codeOf(entry), entry.groups?.meaning ?? ''))
  if (bracketed.length > 0 && new Set(meaningsIn(text).flatMap(({ tag }) => tag ?? [])).size > 1) return bracketed.map(entryOf)
  const sentences = text.split(SENTENCE_END)
  return sentences.length > 1 ? sentences.flatMap(legendEntries) : []
}

const SENTENCE_END = /(?<=\p{L}[)\]]?)[.;]\s+/u

/**
 * Returns the entries of a legend in the order that explains more: codes before or after their meanings. Entries with an equals sign
 * decide first, because other signs also separate entries. Then the order in which more codes abbreviate their meanings: in the other
 * one each code would have the meaning of its neighbour.
 */
function matchesIn(text: string): RegExpExecArray[] {
  const [forth, back] = [CODE_FIRST, MEANING_FIRST].map((pattern) => [...text.matchAll(pattern)].filter(isEntry)) as [
    RegExpExecArray[],
    RegExpExecArray[],
  ]
  const equated = [forth, back].map((entries) => entries.some(({ groups }) => groups?.between === '='))
  if (equated[0] !== equated[1]) return equated[0] ? forth : back
  const [forwards, backwards] = [forth, back].map((entries) => entries.filter(isLikely).length) as [number, number]
  if (forwards !== backwards) return forwards > backwards ? forth : back
  return back.length > forth.length || (back.length === forth.length && (back[0]?.index ?? 0) < (forth[0]?.index ?? 0)) ? back : forth
}

function isLikely(entry: RegExpExecArray): boolean {
  return isLikelyEntry(codeOf(entry), withoutContains(entry.groups?.meaning ?? ''))
}

function isMostOf(found: readonly RegExpExecArray[], text: string): boolean {
  const explained = found.reduce((total, [entry]) => total + lettersIn(entry), 0)
  return found.length >= 2 ? explained >= LEGEND_SHARES.ofSeveral * lettersIn(text) : explained >= LEGEND_SHARES.ofOne * lettersIn(text)
}

/** Whether nothing but signs is between two entries with different codes. */
function isFollowing(entry: RegExpExecArray | undefined, next: RegExpExecArray | undefined, text: string): boolean {
  if (!entry || !next || codeOf(entry) === codeOf(next)) return false
  return !/[\p{L}\p{N}]/u.test(text.slice(entry.index + entry[0].length, next.index))
}

function entryOf(entry: RegExpExecArray): Entry {
  return { code: codeOf(entry), tag: tagOf(entry.groups?.meaning ?? '') }
}

/** A 'v' in italics is also read as two. */
function codeOf({ groups }: RegExpExecArray): string {
  return (groups?.code?.toLowerCase() ?? '').replace(/^v+$/, 'v')
}

/** Whether a code is a usual one for an explanation: 'V' of 'vegetarian', but not of 'vegan'. */
export function isUsualEntry(code: string, meaning: string): boolean {
  const [plain, tag] = [code.toLowerCase(), tagOf(meaning)]
  return tag !== null && plain in USUAL_CODES && USUAL_CODES[plain] === tag
}

/** The usual code for an explanation that letters are or resemble: 'gf' of 'of' before 'gluten free'. Null when they may be several. */
export function usualCodeFor(letters: string, meaning: string): string | null {
  const tag = tagOf(meaning)
  return tag === null ? null : usualCodeOf(letters.toLowerCase(), tag)
}

function usualCodeOf(letters: string, tag: DietaryTag): string | null {
  const usual = Object.keys(USUAL_CODES).filter((code) => USUAL_CODES[code] === tag)
  if (usual.includes(letters)) return letters
  const [only, another] = usual.filter((code) => areLookalikes(letters, code))
  return only && !another ? only : null
}

export function isLegendText(text: string): boolean {
  return legendEntries(text).length > 0
}

const USUAL_CODE = /(?<![\p{L}\p{N}])(?:v|ve|vg|vgn|gf|df|nf|n)(?![\p{L}\p{N}])/iu
const ALL_USUAL_CODES = new RegExp(USUAL_CODE, 'giu')
const ALL_MEANINGS = new RegExp(`(?<!\\p{L})(?:${MEANING})(?!\\p{L})`, 'giu')

/** Explanations in a text, with the place of their first and last character: 'vegan', 'gluten free on request'. */
export function meaningsIn(text: string): { from: number; to: number; tag: DietaryTag | null }[] {
  return [...text.matchAll(ALL_MEANINGS)].map(({ 0: meaning, index }) => ({
    from: index,
    to: index + meaning.length,
    tag: tagOf(meaning.toLowerCase()),
  }))
}

/** Whether an entry of a legend has a code that abbreviates its meaning, or a usual one: not 'vc' of 'vegan'. */
export function isLikelyEntry(code: string, meaning: string): boolean {
  return isUsualEntry(code, meaning) || code.toLowerCase() === 'pb' || isAbbreviation(code.toLowerCase(), meaning.toLowerCase())
}

/**
 * Whether a text is hardly more than the explanations of several diets: a legend of symbols. Marks in brackets are no explanations, and another word
 * is that of a dish: 'Soup (vegan) (gluten-free)', 'Vegan gluten-free bun'.
 */
export function isExplanations(printed: string): boolean {
  const text = printed.replace(/[([{][^)\]}]*(?:[)\]}]|$)/g, '')
  const all = meaningsIn(text)
  const meanings = all.filter(({ tag }) => tag !== null)
  const diets = new Set(meanings.map(({ tag }) => tag))
  const letters = meanings.reduce((total, { from, to }) => total + lettersIn(text.slice(from, to)), 0)
  // No dish is both vegetarian and vegan, so that 'nuts' is an explanation there too.
  const explained = diets.has('vegetarian') && diets.has('vegan') ? all : meanings
  return diets.size >= 2 && letters >= LEGEND_SHARES.ofSymbols * lettersIn(text) && !/\p{L}{3}/u.test(without(text, explained))
}

function without(text: string, parts: readonly { from: number; to: number }[]): string {
  return [...parts].reverse().reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text)
}

/** Whether each diet that the legend explains has a code that was read. */
export function isWholeLegend(lines: readonly string[], legend: Legend): boolean {
  const read = new Set(legend.values())
  return lines.filter(isLegendText).every((text) => meaningsIn(text).every(({ tag }) => tag === null || read.has(tag)))
}

/** Marks of a dish in words, which are no legend: '(vegan) (gluten-free)' of 'Soup (vegan) (gluten-free)'. */
const MARKS_IN_WORDS = new RegExp(String.raw`(?<=\p{Ll}{2})(?:\s*[([{]\s*${MEANING}\s*[)\]}])+`, 'giu')

/**
 * Whether the code for vegetarian or vegan in the legend could not be read, or one of the words. Then the usual meanings of 'v' and 'vg' are uncertain,
 * because this menu may swap them.
 * @param rows across the columns, in which a legend is whole that lines divide; they also join dishes
 */
export function hasUnreadLegend(lines: readonly string[], rows: readonly string[] = []): boolean {
  const isUnread = (line: string, isSpread: boolean) => {
    const text = line.replace(MARKS_IN_WORDS, '')
    const meanings = (text.match(ALL_MEANINGS) ?? []).map((meaning) => ({ meaning, tag: tagOf(meaning.toLowerCase()) }))
    const misread = misreadVegetarian(meanings.reduce((rest, { meaning }) => rest.replace(meaning, ' '), text))
    const named = new Set([...meanings.flatMap(({ tag }) => tag ?? []), ...misread.map(() => 'vegetarian' as const)])
    const read = new Set(legendEntries(text).map(({ tag }) => tag))
    if (!(['vegetarian', 'vegan'] as const).some((tag) => named.has(tag) && !read.has(tag))) return false
    const share =
      [...misread, ...meanings.map(({ meaning }) => meaning)].reduce((total, part) => total + lettersIn(part), 0) / lettersIn(text)
    return beginsLikeLegend(text) || (!isSpread && named.size >= 2 && (USUAL_CODE.test(text) || share >= LEGEND_SHARES.withoutCodes))
  }
  return lines.some((line) => isUnread(line, false)) || rows.some((row) => isUnread(row, true))
}

/** Whether a text begins with a code and has others: 'vg. v. vegan gf', of which only one explanation was read. A dish ends in its codes. */
function beginsLikeLegend(text: string): boolean {
  const codes = [...text.matchAll(ALL_USUAL_CODES)]
  const isFirst = codes[0] !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(0, codes[0].index))
  return isFirst && new Set(codes.map(([code]) => code.toLowerCase())).size >= 2
}

/**
 * Parses the legend of a menu. A meaning that contradicts the usual one, such as 'v' for vegan, is used only when the legend has both
 * vegetarian and vegan; otherwise the code has no meaning, because a misread code would give wrong tags.
 */
export function readLegend(lines: readonly string[]): Legend {
  const legend = new Map<string, DietaryTag | null>()
  const entries = lines.flatMap(legendEntries)
  const isContradicting = contradictionsIn(entries)
  for (const { code, tag } of entries) {
    // A star gives a code another meaning, and is easily overlooked beside names.
    const plain = code.replace('*', '')
    if (plain !== code && !entries.some((other) => other.code === plain)) legend.set(plain, null)
    const isContradiction = legend.has(code) && legend.get(code) !== tag
    legend.set(code, isContradiction || isContradicting({ code, tag }) ? null : tag)
  }
  // A code that resembles the usual one for its explanation was misread: '(ef)' after 'gluten free' is '(gf)'.
  for (const { code, tag } of entries) {
    const usual = tag !== null && USUAL_CODES[code] !== tag ? usualCodeOf(code, tag) : null
    if (usual && legend.get(code) === tag && !legend.has(usual)) legend.set(usual, tag)
  }
  return legend
}

/** Codes without a meaning because the legend explains them in another way than usual and is not whole: the 'v' of a menu that explains only 'V vegan'. Dishes with them are in doubt. */
export function contradictedCodes(lines: readonly string[]): string[] {
  const entries = lines.flatMap(legendEntries)
  return entries.filter(contradictionsIn(entries)).map(({ code }) => code)
}

function contradictionsIn(entries: readonly Entry[]): (entry: Entry) => boolean {
  const isWhole = ['vegetarian', 'vegan'].every((tag) => entries.filter((entry) => entry.tag === tag).length === 1)
  const isUnusual = ({ code, tag }: Entry) =>
    tag !== null && code in USUAL && USUAL[code] !== tag && !(code === 'vg' && tag === 'vegetarian')
  return (entry) => isUnusual(entry) && !isWhole
}

/** Codes that need no separator before their explanation, although they do not abbreviate it: 'pb vegan'. */
const KNOWN_CODES = new Set(['pb', 'df', 'nf', ...Object.keys(USUAL)])

function isEntry(entry: RegExpExecArray): boolean {
  const { 0: whole, groups } = entry
  const [code, meaning] = [codeOf(entry), withoutContains(groups?.meaning ?? '')]
  if (ORDINARY_WORDS.has(code)) return false
  return /[=:–—-]/.test(groups?.between ?? '') || /^[([{]|[)\]}]$/.test(whole) || KNOWN_CODES.has(code) || isAbbreviation(code, meaning)
}

function withoutContains(meaning: string): string {
  return meaning.toLowerCase().replace(/^(?:contains?|may contain) /, '')
}

/** Same first letter, and the others in order: 'gf' of 'gluten free', 'vgn' of 'vegan'. */
function isAbbreviation(code: string, meaning: string): boolean {
  return new RegExp(`^${[...code.replace('*', '')].join('.*')}`).test(meaning.replace(/^can be (?:made )?/, ''))
}

function tagOf(meaning: string): DietaryTag | null {
  return MEANINGS.find(([text]) => new RegExp(`^${text}$`, 'i').test(meaning))?.[1] ?? null
}

export function lettersIn(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}
