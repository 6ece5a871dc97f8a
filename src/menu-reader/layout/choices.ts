import type { ItemSize } from '../extracted-menu.ts'
import type { Line } from '../lines/line.ts'
import { createSegment, type Segment } from '../lines/segment.ts'
import { isCapitals } from '../lines/type-metrics.ts'
import type { Word } from '../lines/word.ts'
import { isUsualMarks } from '../marks/mark-codes.ts'
import { SIGN } from '../price-grammar.ts'
import { type PrintedPrice, parsePrintedPrice } from '../printed-price.ts'
import { isSizeName } from '../sizes/parse-sizes.ts'
import { isNoteText } from './menu-vocabulary.ts'
import { CHOICES } from './settings.ts'

/** One of several dishes or fillings on a line: 'nut roast (vg) £15' of 'beef £19 / pork £17 / nut roast (vg) £15'. */
type Choice = { words: Word[]; marks: Word[]; price: Word; amount: number; isCertain: boolean; isAfterGap: boolean }

/**
 * Splits lines that print several dishes with a price each. Below the name of a dish without a price, they are its sizes. A mark on such a
 * line belongs to one of its parts only, so that the line must not become one dish.
 */
export function splitChoices(lines: readonly Line[], codes: readonly string[]): Line[] {
  const found = new Map(lines.map((line) => [line, choicesOn(line, codes)] as const))
  const names = [...found.values()].flatMap((choices) => (choices ? [namesOf(choices)] : []))
  const isRepeated = (choices: readonly Choice[]) => names.filter((other) => other === namesOf(choices)).length > 1
  const repeated = new Set(names.filter((name, i) => names.indexOf(name) !== i).map((name) => name.replaceAll('|', ' ')))
  const later = [...found.values()].flatMap((choices) => choices?.slice(1).map((choice) => nameOf(choice).toLowerCase()) ?? [])
  // 'Ensalada Copa 3,80 Botella 6,85' on several lines: words for sizes that are not known.
  const hasSizes = (choices: readonly Choice[]) =>
    choices.every(({ marks }) => marks.length === 0) &&
    choices.slice(1).some((choice) => later.filter((name) => name === nameOf(choice).toLowerCase()).length > 1)
  return lines.flatMap((line, i) => {
    const choices = found.get(line)
    // A line with the same names and an unread price is not a dish.
    if (!choices) return [line.prices.length > 0 && repeated.has(line.text.toLowerCase()) ? { ...line, texts: [], text: '' } : line]
    const isSplitByGaps = choices.some(({ isAfterGap }) => isAfterGap)
    if (isRepeated(choices) || (!isSplitByGaps && isBelowName(lines, i))) return [withSizes(line, choices)]
    if (isSplitByGaps) return [line]
    if (hasSizes(choices)) return [line]
    return choices.map((choice, at) => dishOf(line, choice, at))
  })
}

function namesOf(choices: readonly Choice[]): string {
  return choices.map((choice) => nameOf(choice).toLowerCase()).join('|')
}

function nameOf({ words }: Choice): string {
  return words.map(({ text }) => text).join(' ')
}

/** Two or more names, each with one price, with a separator between them. Null for other lines. */
function choicesOn(line: Line, codes: readonly string[]): Choice[] | null {
  const words = [...line.texts, ...line.prices]
    .flatMap((segment) => segment.words)
    .sort((a, b) => a.left - b.left)
    .flatMap(splitAtSlash)
    .flatMap(splitAtDigits)
  const choices: Choice[] = []
  let name: Word[] = []
  let isApart = true
  let isAfterGap = false
  for (const word of words) {
    const isMark = isUsualMarks(word.text, codes)
    if (SEPARATOR.test(word.text)) {
      if (name.length > 0) return null
      isApart = true
      continue
    }
    const price = name.length > 0 ? priceOf(word) : null
    const last = choices.at(-1)
    if (price) {
      choices.push({ ...divided(name, codes), price: word, ...price, isAfterGap })
      name = []
      isApart = ENDS_APART.test(word.text)
      isAfterGap = false
    } else if (last && name.length === 0 && isMark && !isApart && !word.isSeparated) last.marks.push(word)
    else {
      if (last && name.length === 0 && !isApart && !word.isSeparated) {
        if (word.left - last.price.right < CHOICES.minSpace * line.size) return null
        isAfterGap = true
      }
      name.push(word)
    }
  }
  return name.length === 0 && choices.length >= 2 && choices.every(isDish) && areAlike(choices) ? choices : null
}

const SEPARATOR = /^(?:[/|·•;,~–—-]|or)$/i
const ENDS_APART = /[/|·•;,]$/

function priceOf({ text }: Word): { amount: number; isCertain: boolean } | null {
  const price = parsePrintedPrice(text.replace(ENDS_APART, ''))
  const [amount, another] = price?.amounts ?? []
  return price && amount !== undefined && another === undefined ? { amount, isCertain: price.isCertain } : null
}

function divided(name: readonly Word[], codes: readonly string[]): { words: Word[]; marks: Word[] } {
  const at = name.findLastIndex(({ text }) => !isUsualMarks(text, codes)) + 1
  return { words: name.slice(0, at), marks: name.slice(at) }
}

/** Sizes, numbers of pieces, supplements and notes are not dishes. */
function isDish(choice: Choice): boolean {
  const name = nameOf(choice)
  return /\p{L}{3}/u.test(name) && choice.words.length <= CHOICES.maxWords && !isSizeName(name) && !NO_DISH.test(name) && !isNoteText(name)
}

const NO_DISH =
  /^(?:add|extra|extras|plus|swap|upgrade|with|without|or|and|for|per|from|to|half|full|pint|bottle|glass|small|large|regular|medium|double|single|kids?|adults?|child(?:ren)?|supplement)\b|^[+&]|\d|\bcourses?\b|\b(?:pint|bottle|glass|carafe|portion)s?$/i

/** Bare numbers are prices when all prices are bare numbers, and none is several times another. */
function areAlike(choices: readonly Choice[]): boolean {
  if (choices.every(({ isCertain }) => isCertain)) return true
  const amounts = choices.map(({ amount }) => amount)
  return Math.max(...amounts) <= CHOICES.maxRatio * Math.min(...amounts) && Math.min(...amounts) >= CHOICES.minBare
}

/** A slash that touches a price and the next name: '£19/pork'. */
const TOUCHING = new RegExp(String.raw`^(${SIGN}?\d+(?:[.,]\d{1,2})?)[/|](\p{L}.*)$`, 'u')

function splitAtSlash(word: Word): Word[] {
  const [, before, after] = TOUCHING.exec(word.text) ?? []
  if (!before || !after) return [word]
  const at = word.left + ((word.right - word.left) * (before.length + 1)) / word.text.length
  return [
    { ...word, text: `${before}/`, right: at },
    { ...word, text: after, left: at },
  ]
}

/** A price that touches its name, with pence: 'Tofu11.5'. */
const TOUCHES_NAME = new RegExp(String.raw`^(\p{L}{3,})(${SIGN}?\d{1,2}[.,]\d{1,2})$`, 'u')

function splitAtDigits(word: Word): Word[] {
  const [, name, price] = TOUCHES_NAME.exec(word.text) ?? []
  if (!name || !price) return [word]
  const at = word.left + ((word.right - word.left) * name.length) / word.text.length
  return [
    { ...word, text: name, right: at },
    { ...word, text: price, left: at },
  ]
}

/** Whether the lines just above, up to one with a price, begin with one that is as large as this one and no heading: the name of a dish. */
function isBelowName(lines: readonly Line[], at: number): boolean {
  const { size } = lines[at] as Line
  let first: Line | null = null
  for (let i = at; i > 0; i--) {
    const [line, above] = [lines[i] as Line, lines[i - 1] as Line]
    if (line.gap > CHOICES.maxGap || above.prices.length > 0 || above.text === '' || isNoteText(above.text)) break
    if (above.size > CHOICES.larger * size) break
    first = above
  }
  return first !== null && first.size >= CHOICES.smaller * size
}

function withSizes(line: Line, choices: readonly Choice[]): Line {
  const sizes = choices.map((choice): ItemSize => ({ name: nameOf(choice).slice(0, 40), price: choice.amount }))
  const words = choices.flatMap((choice) => [...choice.words, choice.price])
  const price: PrintedPrice = { amounts: sizes.map(({ price }) => price), isCertain: true, sizes }
  return {
    ...line,
    texts: [],
    text: '',
    prices: [createSegment(words, price)],
    fillings: { areMarked: choices.some(({ marks }) => marks.length > 0) },
  }
}

function dishOf(line: Line, { words, marks, price, amount }: Choice, at: number): Line {
  const name: Segment = createSegment([...words, ...marks])
  const shown = { ...price, text: price.text.replace(ENDS_APART, '') }
  const priced = createSegment([shown], { amounts: [amount], isCertain: true })
  return {
    ...line,
    texts: [name],
    text: name.text,
    prices: [priced],
    left: name.left,
    right: Math.max(name.right, priced.right),
    size: name.size,
    weight: name.weight,
    isCapitals: isCapitals(name.text),
    gap: at === 0 ? line.gap : CHOICES.gap,
    isChoice: true,
  }
}
