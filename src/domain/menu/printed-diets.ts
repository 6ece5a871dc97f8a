import type { DietaryTag } from './dietary-tags.ts'

/** What stands for a diet beside a dish. 'VG' is left out: some houses mean vegan by it, some vegetarian. */
const MARKS: Record<string, DietaryTag> = {
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

/** In brackets, one of which may be unread, in any letters; a list without brackets only in capitals. */
const BRACKETED = new RegExp(String.raw`\s*(?:[([{]\s*(${LIST})\s*[)\]}]?|(?<=\s)(${LIST})\s*[)\]}])\s*$`, 'i')
const PLAIN = /(?<=\S)\s+((?:V|VE|GF|DF|NF)(?:\s*[,/&+·]?\s*(?:V|VE|GF|DF|NF))*)\s*$/

/** Letters and figures in brackets after a name that are no mark known here: no part of the name, and no tag. */
const ILLEGIBLE = /(?<=\S)\s*[([{](?!\s*\d+\s*[)\]}]?\s*$)(?![^)\]}]*\p{L}{3})[^)\]}]{1,12}[)\]}]?\s*$/u

/** The end of such brackets whose beginning is not read as one. */
const HALF_READ = /(?<=^[^([{]*\p{L}{3}[^([{]*)(?:\s[^\s([{]{1,3}){0,2}\s[^\s([{]{0,5}[)\]}]\s*$/u

/** Nor what it costs on top: '(£4 supplement)'. */
const SUPPLEMENT = /(?<=\S)\s*[([]\s*\+?\s?[£$€]?\d{1,2}(?:[.,]\d\d?)?\s?(?:supp(?:lement)?\.?|extra)\s*[)\]]?\s*$/i

/** How nourishing a dish is says nothing of its name. */
const CALORIES = /(?<=\S)\s*[([]?\b\d{2,4}\s?k?cals?\b[)\]]?\s*$/i

/**
 * Parts the marks printed after a name from it: 'Falafel (VE, GF)' is 'Falafel', vegan and gluten-free. Only what is
 * printed counts: 'Vegan burger' has a name, and no mark.
 */
export function splitPrintedDiets(printed: string): { text: string; tags: DietaryTag[] } {
  const text = printed.replace(CALORIES, '').replace(SUPPLEMENT, '')
  const match = BRACKETED.exec(text) ?? PLAIN.exec(text)
  if (!match || match.index === 0) return { text: text.replace(ILLEGIBLE, '').replace(HALF_READ, ''), tags: [] }
  const marks = (match[1] ?? match[2] ?? '').toLowerCase()
  const tags = (marks.match(new RegExp(MARK, 'g')) ?? []).map((mark) => MARKS[mark] as DietaryTag)
  const rest = splitPrintedDiets(text.slice(0, match.index).trimEnd())
  return { text: rest.text, tags: [...new Set([...rest.tags, ...tags])] }
}
