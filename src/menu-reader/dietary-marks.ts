import type { DietaryMark } from './extracted-menu.ts'
import { MARKS_CONFIDENCE } from './layout/settings.ts'
import type { Word } from './layout/type-metrics.ts'
import { SUPPLEMENT } from './price-grammar.ts'

/** Marks that stand for a diet. 'VG' is missing on purpose: some menus use it for vegan, others for vegetarian. */
const MARKS: Record<string, DietaryMark> = {
  v: 'vegetarian',
  veg: 'vegetarian',
  vegetarian: 'vegetarian',
  ve: 'vegan',
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
}

const MARK = `(?:${Object.keys(MARKS)
  .sort((a, b) => b.length - a.length)
  .join('|')})`
const LIST = String.raw`${MARK}(?:\s*[,/&+·]?\s*${MARK})*`

/** In brackets (one of which may be missing) marks may have any case. Without brackets only capitals count. */
const BRACKETED = new RegExp(String.raw`\s*(?:[([{]\s*(${LIST})\s*[)\]}]?|(?<=\s)(${LIST})\s*[)\]}])\s*$`, 'i')
const PLAIN = /(?<=\S)\s+((?:V|VE|GF|DF|NF)(?:\s*[,/&+·]?\s*(?:V|VE|GF|DF|NF))*)\s*$/

/** Characters in brackets after a name that are not a known mark. They are neither part of the name nor a tag. */
const ILLEGIBLE = /(?<=\S)\s*[([{](?!\s*\d+\s*[)\]}]?\s*$)(?![^)\]}]*\p{L}{3})[^)\]}]{1,12}[)\]}]?\s*$/u

/** The end of such brackets when the opening bracket was not recognised. */
const HALF_READ = /(?<=^[^([{]*\p{L}{3}[^([{]*)(?:\s[^\s([{]{1,3}){0,2}\s[^\s([{]{0,5}[)\]}]\s*$/u

/** A supplement: '(£4 supplement)'. */
const BRACKETED_SUPPLEMENT = new RegExp(String.raw`(?<=\S)\s*[([]\s*${SUPPLEMENT}\s*[)\]]?\s*$`, 'i')

/** Energy values such as '650 kcal'. */
const CALORIES = /(?<=\S)\s*[([]?\b\d{2,4}\s?k?cals?\b[)\]]?\s*$/i

/**
 * Separates the name from the marks printed after it: 'Falafel (VE, GF)' becomes 'Falafel', vegan and gluten-free. Only printed marks count: 'Vegan
 * burger' is a name without a mark.
 */
export function splitDietaryMarks(printed: string): { text: string; tags: DietaryMark[] } {
  const text = printed.replace(CALORIES, '').replace(BRACKETED_SUPPLEMENT, '')
  const match = BRACKETED.exec(text) ?? PLAIN.exec(text)
  if (!match || match.index === 0) return { text: text.replace(ILLEGIBLE, '').replace(HALF_READ, ''), tags: [] }
  const marks = (match[1] ?? match[2] ?? '').toLowerCase()
  const tags = (marks.match(new RegExp(MARK, 'g')) ?? []).map((mark) => MARKS[mark] as DietaryMark)
  const rest = splitDietaryMarks(text.slice(0, match.index).trimEnd())
  return { text: rest.text, tags: [...new Set([...rest.tags, ...tags])] }
}

/** 'gn', '(5)', '(vgn', '«v.': up to three lower-case letters or digits, or any after an opening bracket. */
const UNREADABLE_MARK = /^(?:[([{«][\p{L}\p{N}.,]{0,3}|[\p{Ll}.,]{1,3})[)\]}.,]*$/u

/** Removes marks of low confidence from the end of a name. Legible marks remain for `splitDietaryMarks`. */
export function removeUnreadableMarks(words: readonly Word[]): Word[] {
  const last = words.findLastIndex((word) => !isUnreadMark(word))
  return words.slice(0, Math.max(1, last + 1))
}

function isUnreadMark({ text, confidence }: Word): boolean {
  return confidence < MARKS_CONFIDENCE.maxUnreadable && UNREADABLE_MARK.test(text) && splitDietaryMarks(`Dish ${text}`).tags.length === 0
}
