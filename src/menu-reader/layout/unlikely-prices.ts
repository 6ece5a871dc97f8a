import type { ExtractedCategory, ExtractedItem, ExtractedMenu, ItemSize } from '../extracted-menu.ts'
import { median } from '../lines/statistics.ts'
import { SHARED_ONE, SIZE_RATIOS, UNLIKELY_PRICES, UNUSUAL_PENCE } from './settings.ts'

/** Flags items whose prices are unlikely among those of their menu or category, because a digit or a point was probably misread. */
export function flagDoubtfulPrices({ categories }: ExtractedMenu): void {
  const items = categories.flatMap((category) => category.items)
  flagUnlikelySizes(items)
  for (const category of categories) {
    flagUnlikelyPrices(category)
    flagTenfold(category)
    flagSharedOne(category, items)
  }
  flagUnusualPence(items)
  flagUnusualLastDigits(items)
  flagUnusualNines(items)
  flagOnesForSigns(items)
  flagSixesForFives(items)
  flagUnlikelyPrices({ items }, UNLIKELY_PRICES.maxInMenu)
}

/** Flags items whose sizes have an unusual price ratio for this menu, because a digit is probably missing. */
function flagUnlikelySizes(items: readonly ExtractedItem[]): void {
  const ratios = (sizes: readonly ItemSize[] = []) => sizes.map(({ price }) => price / (sizes[0]?.price ?? price))
  for (const item of items) {
    const others = items.filter(({ sizes }) => sizes && sizes.length === item.sizes?.length && sizes[0]?.name === item.sizes[0]?.name)
    const isUnlikely = ratios(item.sizes).some((ratio, i) => {
      const usual = others.length >= SIZE_RATIOS.minItems ? median(others.map(({ sizes }) => ratios(sizes)[i] ?? 1)) : ratio
      return ratio > SIZE_RATIOS.maxFactor * usual || ratio * SIZE_RATIOS.maxFactor < usual
    })
    if (isUnlikely) flagPrice(item)
  }
}

/**
 * Flags items that cost much less or more than all others of their category or menu, because a digit or decimal point is probably missing or added.
 * A few items may be far below the others together: '1.50' and '1.95' among prices from 9.
 * @param together how many, at most; a whole menu may have a few low prices
 */
export function flagUnlikelyPrices({ items }: Pick<ExtractedCategory, 'items'>, together: number = UNLIKELY_PRICES.maxTogether): void {
  const priced = items.filter(({ price }) => price !== null)
  if (priced.length < UNLIKELY_PRICES.minItems) {
    flagLowInSmall(priced)
    return
  }
  for (const item of priced) {
    const others = priced.filter((other) => other !== item).map(({ price }) => price ?? 0)
    const price = item.price ?? 0
    if (price * UNLIKELY_PRICES.below < Math.min(...others) || price > UNLIKELY_PRICES.above * Math.max(...others)) flagPrice(item)
  }
  for (const item of fewFarBelow(priced, together)) flagPrice(item)
}

/**
 * Marks whole prices of a category that are far above its median, when a tenth of them is like the others. Several prices may have lost their point, so that none of
 * them is far above all others: '85' and '105' for 8.5 and 10.5. A whole menu has expensive wines.
 */
export function flagTenfold({ items }: Pick<ExtractedCategory, 'items'>): void {
  const priced = items.flatMap((item) => (item.price === null ? [] : [{ item, price: item.price }]))
  if (priced.length < UNLIKELY_PRICES.minItems) return
  const [usual, least] = [median(priced.map(({ price }) => price)), Math.min(...priced.map(({ price }) => price))]
  for (const { item, price } of priced)
    if (Number.isInteger(price) && price > UNLIKELY_PRICES.tenfold * usual && price / 10 > least / UNLIKELY_PRICES.below) flagPrice(item)
}

/** Flags the price of a small category that is far below all others of which the price is not in doubt. */
function flagLowInSmall(priced: readonly ExtractedItem[]): void {
  if (priced.length < UNLIKELY_PRICES.minInSmall) return
  for (const item of priced) {
    const others = priced.filter((other) => other !== item && !other.doubts.includes('price')).map(({ price }) => price ?? 0)
    const isLow = (item.price ?? 0) * UNLIKELY_PRICES.belowInSmall < Math.min(...others)
    if (others.length > 0 && isLow) flagPrice(item)
  }
}

/** Digits that the recogniser mistakes for each other, also twice. */
const ALIKE = ['35', '38', '56', '68', '17']

/**
 * Flags one or two prices on a menu whose other prices all end in one or two ways, when a similar digit would give one of these endings: '8.30' among
 * '8.50' and '9.00'.
 */
export function flagUnusualPence(items: readonly ExtractedItem[]): void {
  const priced = penceOf(items)
  const endings = [...Map.groupBy(priced, ({ pence }) => pence).values()].sort((a, b) => b.length - a.length)
  const unusual = endings.slice(UNUSUAL_PENCE.maxEndings).flat()
  if (unusual.length > UNUSUAL_PENCE.maxUnusual || priced.length - unusual.length < UNUSUAL_PENCE.minPrices) return
  const usual = endings.slice(0, UNUSUAL_PENCE.maxEndings).flatMap(([first]) => first?.pence ?? [])
  for (const { item, pence } of unusual) if (usual.some((ending) => differByLookalike(pence, ending))) flagPrice(item)
}

/** Flags one or two prices that end in a 9, such as '5,99' for '5,90', on a menu whose other prices all end in 0 or 5. */
export function flagUnusualNines(items: readonly ExtractedItem[]): void {
  const priced = penceOf(items)
  const nines = priced.filter(({ pence }) => pence % 10 === 9)
  const others = priced.filter(({ pence }) => pence % 5 === 0)
  if (nines.length > UNUSUAL_PENCE.maxUnusual || others.length < priced.length - nines.length || others.length < UNUSUAL_PENCE.minPrices)
    return
  for (const { item } of nines) flagPrice(item)
}

/** A letter that was read instead of a currency sign. */
const MISREAD_SIGN = /^[tfELI](?=[\dn])/

/**
 * Flags prices without a sign that begin with a 1, where all others have a sign, as many as these, and one of the signs was read as a letter: a thin '£' is also read as a
 * 1, '15.50' for '£5.50'. Where a price that begins with another digit has no sign, the menu prints some without.
 */
export function flagOnesForSigns(items: readonly ExtractedItem[]): void {
  const printed = items.flatMap((item) => (item.price_text ? [{ item, text: item.price_text }] : []))
  const misread = printed.filter(({ text }) => MISREAD_SIGN.test(text))
  const signed = printed.filter(({ text }) => text.startsWith('£'))
  const bare = printed.filter(({ text }) => /^\d/.test(text))
  const areOnes = bare.every(({ text }) => /^1\d/.test(text))
  if (signed.length === 0 || misread.length === 0 || signed.length + misread.length < bare.length || !areOnes) return
  for (const { item } of bare) flagPrice(item)
}

/**
 * Marks the dishes of a category that all have one price below two pounds, which is lower than all others of the menu: a 7 is also read as a 1, and here one digit is
 * the price of all.
 */
export function flagSharedOne(category: Pick<ExtractedMenu['categories'][number], 'items'>, all: readonly ExtractedItem[]): void {
  const pricesOf = (items: readonly ExtractedItem[]) => items.flatMap(({ price }) => price ?? [])
  const [own, others] = [pricesOf(category.items), pricesOf(all.filter((item) => !category.items.includes(item)))]
  const [first] = own
  if (first === undefined || own.length < SHARED_ONE.minItems || own.some((price) => price !== first)) return
  if (first < 1 || first >= 2 || others.length === 0 || others.some((price) => price <= first)) return
  for (const item of category.items) if (item.price !== null) flagPrice(item)
}

/** Flags prices such as '7.26' and '6.78' on a menu whose other prices end in 0, 5 or 9, as nearly all do: a '5' is read as '8' or '6'. */
export function flagUnusualLastDigits(items: readonly ExtractedItem[]): void {
  const priced = penceOf(items)
  const unusual = priced.filter(({ pence }) => ![0, 5, 9].includes(pence % 10))
  if (priced.length < UNUSUAL_PENCE.minForDigits || unusual.length > UNUSUAL_PENCE.maxShareOfDigits * priced.length) return
  for (const { item } of unusual) flagPrice(item)
}

/**
 * Flags prices that end in a 6, such as '12.6' and '8.96', where several do and fewer end in a 5: then each '5' of the page was read as '6'. Prices of
 * menus end in 0, 5 and 9, so that their shape alone tells it.
 */
export function flagSixesForFives(items: readonly ExtractedItem[]): void {
  const endingIn = (digit: number) => items.filter(({ price_text = '' }) => new RegExp(String.raw`[.,]\d?${digit}(?!\d)`).test(price_text))
  const sixes = endingIn(6)
  if (sixes.length >= UNUSUAL_PENCE.minSixes && sixes.length > endingIn(5).length) for (const item of sixes) flagPrice(item)
}

function penceOf(items: readonly ExtractedItem[]): { item: ExtractedItem; pence: number }[] {
  return items.flatMap((item) => {
    const amounts = item.sizes ? item.sizes.map(({ price }) => price) : item.price === null ? [] : [item.price]
    return amounts.map((amount) => ({ item, pence: Math.round(100 * amount) % 100 }))
  })
}

function differByLookalike(one: number, other: number): boolean {
  const [a, b] = [one, other].map((pence) => String(pence).padStart(2, '0')) as [string, string]
  const differing = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [`${digit}${b[i]}`]))
  return differing.length === 1 && ALIKE.some((pair) => [...pair].every((digit) => differing[0]?.includes(digit)))
}

function fewFarBelow(priced: readonly ExtractedItem[], together: number): ExtractedItem[] {
  const rising = [...priced].sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
  const most = Math.min(together, Math.floor(UNLIKELY_PRICES.maxShare * rising.length))
  for (let count = most; count > 0; count--) {
    const [last, next] = [rising[count - 1]?.price ?? 0, rising[count]?.price ?? 0]
    if (last * UNLIKELY_PRICES.below < next) return rising.slice(0, count)
  }
  return []
}

function flagPrice({ doubts }: ExtractedItem): void {
  if (!doubts.includes('price')) doubts.push('price')
}
