const NUMBER = String.raw`\d{1,6}(?:\.\d{1,2})?`
const CURRENCY = '(?:£|pounds?|quid|gbp)'
/** 'Per person' and similar words, which do not tell which dish is meant. */
const EACH = String.raw`(?: ?(?:pp|p/p|each|per (?:person|head)|a head))?(?![\w.])`
const AMOUNT = `£? ?(?<pounds>${NUMBER}) ?${CURRENCY}?${EACH}`
/** An amount that is certainly one of money, because 'for 2' is a number of people. */
const MONEY = `(?:£ ?(?<pounds>${NUMBER})|(?<quid>${NUMBER}) ?${CURRENCY})${EACH}`

const RANGES = [
  new RegExp(String.raw`\bbetween £? ?(?<from>${NUMBER}) ?${CURRENCY}? (?:and|to|[-–]) ${AMOUNT}`),
  new RegExp(`£ ?(?<from>${NUMBER}) ?(?:[-–]|to) ?${AMOUNT}`),
  new RegExp(String.raw`(?<!\S)(?<from>${NUMBER}) ?(?:[-–]|to) ?£? ?(?<pounds>${NUMBER}) ?${CURRENCY}${EACH}`),
]
const LIMITS = [
  new RegExp(
    String.raw`\b(?<limit>under|below|(?:less|cheaper) than|up to|(?:not |no )more than|at most|max(?:imum)?|budget(?: of)?) ?${AMOUNT}`,
  ),
  new RegExp(`(?<limit><) ?${AMOUNT}`),
  new RegExp(String.raw`(?<!\S)${AMOUNT} ?(?<limit>or less|or under|or cheaper|max(?:imum)?|budget)(?!\w)`),
  new RegExp(String.raw`\b(?<limit>for|around|about|with|only|roughly) ${MONEY}`),
  // Beside other words: 'pizza £10', 'pizza 10 quid'. 'The Tenner' may be a name.
  new RegExp(String.raw`(?<=\S )(?<!\bthe )(?<limit>)${MONEY}`),
  new RegExp(String.raw`^(?<limit>)${MONEY}(?= \S)`),
]
const EXCLUSIVE = /^(?:under|below|less than|cheaper than|<)$/
// biome-ignore format: one number per line would take twelve lines
const NUMBERS: Readonly<Record<string, number>> = { five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50 }
/** 'Ten pounds'. Without the currency it may be part of a name. */
const NUMBER_IN_WORDS = new RegExp(String.raw`\b(?:${Object.keys(NUMBERS).join('|')})(?= (?:pounds?|quid)\b)`, 'g')
const NOTES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a )?tenner\b/g, '10 quid'],
  [/\b(?:a )?fiver\b/g, '5 quid'],
]

/** Most queries have no amount, so that the patterns need not be tried. */
const ANY_AMOUNT = /\d|tenner|fiver|pound|quid/

/** In pence, inclusive; null for no limit. */
export type PriceLimits = { minPrice: number | null; maxPrice: number | null }

/** Takes a price or a range of prices out of a folded query: 'under £12' is up to 1199, '£10 to £15' is 1000 to 1500. */
export function extractPrices(text: string): PriceLimits & { rest: string } {
  if (!ANY_AMOUNT.test(text)) return { rest: text, minPrice: null, maxPrice: null }
  const withNotes = NOTES.reduce((rest, [name, amount]) => rest.replace(name, amount), text)
  const inDigits = withNotes.replace(NUMBER_IN_WORDS, (word) => String(NUMBERS[word]))
  for (const pattern of RANGES) {
    const { from, pounds } = pattern.exec(inDigits)?.groups ?? {}
    if (from === undefined || pounds === undefined) continue
    const [minPrice, maxPrice] = [penceOf(from), penceOf(pounds)]
    if (minPrice <= maxPrice) return { rest: inDigits.replace(pattern, ' '), minPrice, maxPrice }
  }
  for (const pattern of LIMITS) {
    const { pounds, quid, limit = '' } = pattern.exec(inDigits)?.groups ?? {}
    const amount = pounds ?? quid
    if (amount === undefined) continue
    return { rest: inDigits.replace(pattern, ' '), minPrice: null, maxPrice: penceOf(amount) - Number(EXCLUSIVE.test(limit)) }
  }
  return { rest: text, minPrice: null, maxPrice: null }
}

function penceOf(pounds: string): number {
  return Math.round(Number(pounds) * 100)
}
