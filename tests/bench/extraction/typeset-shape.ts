import { type Random, seededRandom } from '../../support/random.ts'
import { HOUSES, inventMenu, NOTES, type PrintedCategory, type PrintedItem, TITLES } from './typeset-content.ts'
import { EURO_FORMS, inventForeignMenu, MENU_LANGUAGES, type MenuLanguage } from './typeset-languages.ts'
import { FIRST_VARIED, SCRIPT_FACES, VARIED_FACES, type Variety, vary } from './typeset-variety.ts'

const PRICE_PLACES = ['right', 'dots', 'beside', 'before', 'under', 'after', 'below'] as const

/** Content and layout of one generated menu. */
export type Shape = {
  seed: number
  /** 'typical': common layouts and photos; 'hard': everything that makes a menu hard to read. */
  group: 'typical' | 'hard'
  house: string
  title: string
  notes: string[]
  categories: PrintedCategory[]
  columns: number
  /**
   * Where prices are printed: at the right edge, there with dots, beside the name, before it, under it, at the end of the description,
   * under that.
   */
  pricePlace: (typeof PRICE_PLACES)[number]
  sign: string
  pence: 'always' | 'needed' | 'short' | 'comma'
  /** Separator of two sizes: '8 / 14', or 'half 8 / full 14'. */
  between: 'slash' | 'halves'
  sizes: 'one' | 'two'
  face: string
  nameWeight: 400 | 600 | 700
  nameCapitals: boolean
  nameItalic: boolean
  description: 'same' | 'small' | 'italic' | 'grey'
  heading: 'big' | 'capitals' | 'spaced' | 'centred' | 'bar' | 'script' | 'plain'
  align: 'left' | 'center'
  ground: 'light' | 'cream' | 'dark' | 'green'
  boxed: boolean
  breaksInside: boolean
  width: number
  fontSize: number
  variety: Variety | null
  /** Another language than English with its price format; from seed `FIRST_FOREIGN` on. */
  foreign: null | { language: MenuLanguage; euro: (typeof EURO_FORMS)[number] }
  photo: null | { turn: number; tiltX: number; tiltY: number; shade: number; blur: number; noise: number; quality: number }
}

const FACES = [
  'DejaVu Sans',
  'DejaVu Serif',
  'Liberation Sans',
  'Liberation Serif',
  'Liberation Sans Narrow',
  'DejaVu Sans Condensed',
  'Instrument Sans',
  'Newsreader',
]

/** Generates a menu. Even seeds are clean, odd ones photo-like; the last two of every four are hard. */
export function inventShape(seed: number): Shape {
  const random = seededRandom(seed)
  const isHard = seed % 4 >= 2
  const columns = random.pick([1, 1, 2, 2, 2, 3, 4])
  const pricePlace = random.pick<Shape['pricePlace']>(['right', 'right', 'right', ...PRICE_PLACES])
  const fontSize = isHard ? (columns >= 3 ? random.between(14, 17) : random.between(15, 22)) : random.between(17, 23)
  const described = random.pick([0, 0.6, 0.9, 1, 1])
  const unpriced = random.chance(0.1) ? 1 : random.chance(0.2) ? 0.05 : 0
  const categories = inventMenu(random, columns * random.whole(7, 16), { described, tagged: random.chance(0.3), unpriced })
  const isTwo = unpriced < 1 && random.chance(0.1)
  if (isTwo) for (const item of categories.flatMap(({ items }) => items)) addSecondPrice(item, random)
  if (random.chance(isHard ? 0.5 : 0.2)) for (const item of categories.flatMap(({ items }) => items)) addRemark(item, random)
  const shape: Shape = {
    seed,
    group: isHard ? 'hard' : 'typical',
    house: random.pick(HOUSES),
    title: random.pick(TITLES),
    notes: random.some(NOTES, random.whole(0, 3)),
    categories,
    columns,
    pricePlace,
    sign: random.pick(['£', '']),
    pence: random.pick(isHard ? (['always', 'needed', 'short', 'comma'] as const) : (['always', 'always', 'needed', 'short'] as const)),
    sizes: isTwo ? 'two' : 'one',
    between: random.pick(['slash', 'halves']),
    face: random.pick(FACES),
    nameWeight: random.pick([400, 600, 700, 700]),
    nameCapitals: random.chance(0.2),
    nameItalic: random.chance(0.08),
    description: random.pick(['same', 'small', 'italic', 'grey']),
    heading: random.pick(['big', 'capitals', 'spaced', 'centred', 'bar', 'script', 'plain']),
    align: random.chance(0.15) ? 'center' : 'left',
    ground: random.pick(['light', 'light', 'cream', 'dark', 'green']),
    boxed: random.chance(0.25),
    breaksInside: random.chance(0.3),
    width: columns >= 3 ? random.whole(1240, 1700) : random.whole(1000, 1500),
    fontSize,
    variety: null,
    foreign: null,
    photo: seed % 2 === 0 ? null : isHard ? hardPhoto(random) : typicalPhoto(random),
  }
  if (seed >= FIRST_FOREIGN) return varied(tellable(translated(shape)))
  return seed >= FIRST_VARIED ? varied(tellable(shape)) : tellable(shape)
}

/** From here on menus are in French, German, Italian, Spanish and Portuguese, four seeds each. */
const FIRST_FOREIGN = 20_000

function translated(shape: Shape): Shape {
  const random = seededRandom(shape.seed + 9_000_003)
  const language = MENU_LANGUAGES[Math.floor((shape.seed - FIRST_FOREIGN) / 4) % MENU_LANGUAGES.length] as MenuLanguage
  return {
    ...shape,
    columns: Math.min(2, shape.columns),
    house: random.pick(language.houses.split(',')),
    title: random.pick(language.titles.split(',')),
    notes: random.some(language.notes, random.whole(0, 2)),
    categories: inventForeignMenu(random, Math.min(2, shape.columns) * random.whole(7, 14), random.pick([0, 0.6, 0.9, 1]), language),
    sizes: 'one',
    foreign: { language, euro: random.pick(EURO_FORMS) },
  }
}

/** Adds marks, sizes, inline descriptions, backgrounds and fonts that seeds below `FIRST_VARIED` do not have. */
function varied(shape: Shape): Shape {
  const random = seededRandom(shape.seed + 7_000_003)
  shape.variety = vary(random, shape.categories, shape.foreign?.language)
  shape.face = random.pick(VARIED_FACES)
  if (random.chance(0.1)) [shape.face, shape.fontSize] = [random.pick(SCRIPT_FACES), shape.fontSize * 1.25]
  if (shape.variety.sizes) shape.columns = Math.min(2, shape.columns)
  if (shape.variety.sizes?.form === 'columns') [shape.pricePlace, shape.align] = ['right', 'left']
  if (shape.variety.sign !== null) shape.sign = shape.variety.sign
  if (shape.variety.inline === ' ' && shape.nameWeight === 400 && !shape.nameCapitals) shape.nameWeight = 700
  if (shape.variety.marks?.legend) shape.notes = [...shape.notes.filter((note) => !note.startsWith('V ')), shape.variety.marks.legend]
  else shape.notes = shape.notes.filter((note) => !note.startsWith('V '))
  return shape
}

/** Makes names differ from descriptions in some property, as on every readable menu. */
function tellable(shape: Shape): Shape {
  if (shape.align === 'center' && (shape.pricePlace === 'right' || shape.pricePlace === 'dots')) shape.pricePlace = 'under'
  const isPlain = shape.nameWeight === 400 && !shape.nameCapitals && shape.description === 'same'
  if (isPlain && shape.pricePlace !== 'right' && shape.pricePlace !== 'dots') shape.nameWeight = 700
  if (shape.heading === 'plain' && shape.nameWeight !== 400 && !shape.nameCapitals) shape.heading = 'big'
  return shape
}

function addSecondPrice(item: { price: number | null; prices?: number[] }, random: Random): void {
  if (item.price !== null && random.chance(0.8)) item.prices = [item.price, Math.round(item.price * 1.6 * 2) / 2]
}

/** Adds digits that are not a price, and words beside the price. */
function addRemark(item: PrintedItem, random: Random): void {
  const way = random.next()
  if (way < 0.15) item.remark = random.pick(['412 kcal', '(1, 3, 7)', '890kcal', '(2, 14)'])
  else if (way < 0.25 && item.description) item.description += random.pick([', add bacon +£2', ' (supplement +£3)', ', with chips +2.50'])
  else if (way < 0.35 && item.price !== null && !item.prices) item.beside = random.pick(['each', 'pp', 'per person', 'for two'])
  else if (way < 0.4 && !item.prices) [item.price, item.beside] = [null, random.pick(['market price', 'M/P', 'POA'])]
}

/** A photo with a steady hand by day: measured on photo-like menus of others (edges, contrast, noise, letter height). */
export function typicalPhoto(random: Random): NonNullable<Shape['photo']> {
  return {
    turn: random.between(-4, 4),
    tiltX: random.between(-1, 1),
    tiltY: random.between(-1, 1),
    shade: random.between(0.05, 0.25),
    blur: random.between(0.6, 0.95),
    noise: random.between(3, 7),
    quality: random.whole(65, 90),
  }
}

/** A photo taken at an angle, in poor light. */
export function hardPhoto(random: Random): NonNullable<Shape['photo']> {
  return {
    turn: random.between(-6, 6),
    tiltX: random.between(-4, 4),
    tiltY: random.between(-4, 4),
    shade: random.between(0.1, 0.5),
    blur: random.between(0.4, 1.1),
    noise: random.between(4, 14),
    quality: random.whole(50, 85),
  }
}
