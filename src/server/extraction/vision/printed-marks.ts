import type { DietaryTag } from '../../../domain/menu/dietary-tags.ts'

/** Marks with one meaning on every menu. 'VG' and 'N' are missing: their meaning differs, so that only a legend decides. */
const STANDARD: ReadonlyMap<string, DietaryTag> = new Map([
  ['v', 'vegetarian'],
  ['veg', 'vegetarian'],
  ['ve', 'vegan'],
  ['gf', 'gluten-free'],
  ['df', 'dairy-free'],
  ['nf', 'nut-free'],
])

const WORDS: ReadonlyMap<string, DietaryTag> = new Map([
  ['vegetarian', 'vegetarian'],
  ['vegan', 'vegan'],
  ['gluten free', 'gluten-free'],
  ['dairy free', 'dairy-free'],
  ['nut free', 'nut-free'],
  ['halal', 'halal'],
  ['kosher', 'kosher'],
])
const FILLERS = /\b(?:suitable for|dish|dishes|items?|food|is|are|a|an)\b/g
/** Matches legends that do not state that the dish itself is free of something. */
const CONDITION = /\b(?:option|options|available|can be|may|on request|adaptable|ask|without|contains?)\b/

/** Tags by mark in lower case; null for a mark without a dietary meaning or with a condition. */
export type Legend = ReadonlyMap<string, DietaryTag | null>

/** Maximum length of a mark, in characters, and maximum number of marks in a legend or of an item. */
const MAX_MARK_LENGTH = 20
const MAX_ENTRIES = 50

export function parseLegend(given: unknown): Legend {
  if (typeof given !== 'object' || given === null) return new Map()
  const entries = Object.entries(given).slice(0, MAX_ENTRIES)
  return new Map(entries.flatMap(([mark, meaning]) => (typeof meaning === 'string' ? [[normalise(mark), tagOf(meaning)] as const] : [])))
}

/**
 * Returns the tags of an item's printed marks. Without a legend only standard marks count. `isCertain` is false when a mark has no known
 * meaning, and when a word is also part of the name, because a model may have inferred it from the name.
 */
export function tagsOfMarks(given: unknown, legend: Legend, name: string): { tags: DietaryTag[]; isCertain: boolean } {
  const marks = Array.isArray(given) ? given.slice(0, MAX_ENTRIES) : given === undefined || given === null ? [] : [given]
  const tags = new Set<DietaryTag>()
  let isCertain = true
  for (const mark of marks.flatMap((one) => (typeof one === 'string' ? splitMarks(one, legend) : [null]))) {
    const meaning = mark === null ? undefined : legend.has(mark) ? legend.get(mark) : (STANDARD.get(mark) ?? WORDS.get(mark))
    const isOfName = mark !== null && WORDS.has(mark) && !legend.has(mark) && normalise(name).includes(mark)
    if (meaning && !isOfName) tags.add(meaning)
    else if (meaning !== null) isCertain = false
  }
  return { tags: [...tags], isCertain }
}

/** Splits marks in brackets off the end of a name: 'Falafel (ve, gf)' is 'Falafel' with two marks. Other brackets belong to the name. */
export function splitName(printed: string, legend: Legend): { name: string; marks: string[] } {
  const [, name, list] = /^(.*\S)\s*[([]([^()[\]]{1,40})[)\]]\s*$/u.exec(printed) ?? []
  if (!name || !list) return { name: printed, marks: [] }
  const marks = splitMarks(list, legend)
  return marks.every((mark) => legend.has(mark) || STANDARD.has(mark) || WORDS.has(mark)) ? { name, marks } : { name: printed, marks: [] }
}

function splitMarks(text: string, legend: Legend): string[] {
  const whole = normalise(text)
  if (legend.has(whole) || WORDS.has(whole)) return [whole]
  return whole.split(/[\s,/&+·|;]+/).filter((mark) => mark !== '' && mark.length <= MAX_MARK_LENGTH)
}

function tagOf(meaning: string): DietaryTag | null {
  const text = normalise(meaning)
  if (CONDITION.test(text)) return null
  const plain = text
    .replace(FILLERS, ' ')
    .replace(/\bvegetarians\b/, 'vegetarian')
    .replace(/\bvegans\b/, 'vegan')
    .replace(/\s+/g, ' ')
    .trim()
  return WORDS.get(plain) ?? null
}

/** Lower case, without brackets, full stops and hyphens: '(G.F.)' is 'gf', 'Gluten-Free' is 'gluten free'. */
function normalise(text: string): string {
  return text
    .slice(0, 100)
    .toLowerCase()
    .replace(/[()[\]{}.:=]/g, '')
    .replace(/[-–]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
