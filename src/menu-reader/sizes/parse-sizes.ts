import type { ItemSize } from '../extracted-menu.ts'
import { parseAmount, SIGN } from '../price-grammar.ts'

const WORDS = [
  '(?:(?:half|[½⅓⅔]|small|large|full|med(?:ium)?)\\s?)?(?:pint|glass|carafe|bottle|portion|plate)|(?:half|quarter)[\\s-](?:litre|dozen|rack|bottle)|(?:short|half|full)\\s(?:stack|order)',
  'each|per\\s\\d{1,2}|full\\srack|rack|pitcher|magnum|quarter|quart|qt|pt|sml?|md|med(?:ium)?|reg(?:ular)?|lrg?|lge?|std|gls|gl|small|large|half|full|whole|single|double|dbl|sgl|starter|main|side|child|adult|btl|bowl|cup|pot|jug|mug|dozen|pitta|wrap|box|tray|tub',
  '(?:\\d|one|two|three|single|double|triple)\\sscoops?|(?:pot\\s)?for\\s(?:one|two)|(?:for|serves)\\s\\d|mini|jumbo|mega|family|standard|xl|third|schooner|[½⅓⅔¼]',
  'verre|pichet|bouteille|(?:demi|petite?|grande?)(?:\\s(?:bouteille|portion|assiette))?',
  'glas|karaffe|flasche|(?:kleine?|gro(?:ß|ss)e?)(?:\\s(?:portion|flasche))?|halbe|viertel|becher|k(?:ä|a)nnchen|tasse',
  'bicchiere|calice|caraffa|bottiglia|piccol[ao]|medi[ao]|grande|mezz[ao](?:\\slitro)?',
  'copa|botella|jarra|ca(?:ñ|n)a|tapa|(?:media\\s)?raci(?:ó|o)n|media|peque(?:ñ|n)[ao]|entera?',
  'copo|jarro|garrafa|imperial|caneca|(?:meia\\s)?dose|pequen[ao]',
].join('|')
/** Examples: '175ml', 'Bottle', 'sm', '12"', '6 pcs', 'half pint', '0,75 l', 'Flasche'. */
export const SIZE_NAME = String.raw`(?:\d{1,4}\s?(?:ml|cl|g)|\d(?:[.,]\d{1,2})?\s?l(?:itre|iter|itro)?|\d{1,2}\s?(?:["”″]|''|in(?:ch)?\b|oz|p(?:ie)?ces?\b|pcs?\b)|${WORDS}|s|m|l)\.?`
/** All digits that follow each other: '175ml' is not 17 for '5ml', and '0,3l' no large one for 0.30. */
const AMOUNT = String.raw`(?!0[.,]\d{1,3}\s?l\b)(?:${SIGN}\s?)?\d{1,4}(?:[.,·]\d{1,2}|½|[.,][-–—]{1,2})?(?!\d)(?:\s?${SIGN}|p)?`
const NEXT = String.raw`(?:\s?[/|,;·•–—-]\s?|\s)`
const NAME_FIRST = new RegExp(String.raw`^(?:(?<![\p{L}\d])${SIZE_NAME}\s?[:=-]?\s?${AMOUNT}(?:${NEXT}(?!$)|$)){2,8}$`, 'iu')
const AMOUNT_FIRST = new RegExp(String.raw`^(?:${AMOUNT}\s?\(?${SIZE_NAME}\)?(?:${NEXT}(?!$)|$)){2,8}$`, 'iu')
const NAMED = new RegExp(String.raw`(?<name>${SIZE_NAME})\s?[:=-]?\s?(?<amount>${AMOUNT})(?:${NEXT}|$)`, 'giu')
const VALUED = new RegExp(String.raw`(?<amount>${AMOUNT})\s?\(?(?<name>${SIZE_NAME})\)?(?:${NEXT}|$)`, 'giu')
/** No menu sells one gram. */
const MISREAD_LG = /^[1I]g$/
const INCHES = /(?<=\d\s?)(?:[”″]|'')/
/** A slash after a measure may be read as a point: '175ml.' */
const AFTER_MEASURE = /(?<=\d\s?(?:ml|cl|l|oz))\.$/i
/** A price with more sizes is a misread table. */
const MAX_SIZES = 8
const WHOLE = new RegExp(`^${SIZE_NAME}$`, 'iu')

export function isSizeName(text: string): boolean {
  return WHOLE.test(text.trim())
}

/** Parses two or more sizes with prices: 'half 8 / full 14', '175ml £6.50 | Bottle £24', '5 small, 8 large'. Null for other text. */
export function parseSizes(text: string): ItemSize[] | null {
  const plain = text.trim().replace(/\s+/g, ' ')
  const pattern = NAME_FIRST.test(plain) ? NAMED : AMOUNT_FIRST.test(plain) ? VALUED : null
  return pattern
    ? toSizes([...plain.matchAll(pattern)].map(({ groups }) => ({ name: groups?.name ?? '', price: parseAmount(groups?.amount ?? '') })))
    : null
}

/** Returns sizes in printed order; null for fewer than `least`, and unless the names are different and all have prices. */
export function toSizes(found: readonly { name: string; price: number | null }[], least = 2): ItemSize[] | null {
  const sizes = found.flatMap(({ name, price }) =>
    price === null
      ? []
      : [{ name: name.trim().replace(AFTER_MEASURE, '').replace(MISREAD_LG, 'lg').replace(INCHES, '"').slice(0, 40), price }],
  )
  const names = new Set(sizes.map(({ name }) => name.toLowerCase()))
  return sizes.length >= least &&
    sizes.length <= MAX_SIZES &&
    sizes.length === found.length &&
    names.size === sizes.length &&
    !names.has('')
    ? sizes
    : null
}

/** Whether prices rise or fall with the size throughout. Otherwise one of them was misread: 6, 15.50 and 2.3. */
export function isInOrder(sizes: readonly ItemSize[]): boolean {
  const steps = sizes.slice(1).map(({ price }, i) => Math.sign(price - (sizes[i]?.price ?? price)))
  return !(steps.includes(1) && steps.includes(-1))
}

/** Whether measures of one unit grow with their prices. 9, 7 and 16 inches were misread. */
export function areMeasuresInOrder(sizes: readonly ItemSize[]): boolean {
  const measures = sizes.map(({ name }) => /^(?<digits>\d+)\s?(?<unit>\D+)$/.exec(name)?.groups)
  return sizes.every(({ price }, i) => {
    const [measure, before] = [measures[i], measures[i - 1]]
    if (!measure || !before || measure.unit !== before.unit) return true
    return (
      Number(measure.digits) !== Number(before.digits) &&
      (Number(measure.digits) - Number(before.digits)) * (price - (sizes[i - 1]?.price ?? price)) >= 0
    )
  })
}
