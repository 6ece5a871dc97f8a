import type { DietaryTag } from '../../../src/domain/menu/dietary-tags.ts'
import type { Random } from '../../support/random.ts'
import type { PrintedCategory, PrintedItem } from './typeset-content.ts'
import type { MenuLanguage } from './typeset-languages.ts'

const MARK_FORMS = [
  'brackets',
  'apart',
  'bare',
  'commas',
  'slash',
  'raised',
  'small capitals',
  'square',
  'bars',
  'circled',
  'coloured',
] as const
const SIZE_FORMS = ['columns', 'inline', 'bars'] as const

/** Additional variations from seed `FIRST_VARIED` on. */
export type Variety = {
  marks: null | {
    form: (typeof MARK_FORMS)[number]
    codes: Partial<Record<DietaryTag | 'nuts', string>>
    colour: string
    /** At the end of the description instead of after the name. */
    isAfterText: boolean
    legend: string | null
  }
  /** Format of the sizes of one category. */
  sizes: null | { form: (typeof SIZE_FORMS)[number]; names: string[] }
  /** Separator of name and description on one line; null when they are on separate lines. */
  inline: null | ' ' | ', ' | ' – ' | ': ' | ' | '
  texture: boolean
  ground: null | { paper: string; ink: string; accent: string; dim: string }
  sign: null | '£' | '' | '€' | '£ '
}

export const FIRST_VARIED = 10_000

/** Fonts of Debian packages. Missing ones are replaced by others. */
export const VARIED_FACES = [
  ...['DejaVu Sans', 'DejaVu Serif', 'Liberation Sans', 'Liberation Serif', 'Liberation Sans Narrow', 'Instrument Sans', 'Newsreader'],
  ...['Lato', 'Open Sans', 'Carlito', 'EB Garamond', 'Linux Libertine O', 'Old Standard', 'Roboto Slab', 'Vollkorn', 'GFS Didot', 'Cabin'],
  ...[
    'Quicksand',
    'Comfortaa',
    'Yanone Kaffeesatz',
    'Courier Prime',
    'Comic Neue',
    'URW Gothic',
    'URW Bookman',
    'P052',
    'Nimbus Sans Narrow',
  ],
]
export const SCRIPT_FACES = ['Dancing Script', 'Z003', 'Lobster Two', 'Humor Sans', 'Comic Neue']

const CODES: Variety['marks'] extends infer Marks ? (NonNullable<Marks> extends { codes: infer Codes } ? Codes[] : never) : never = [
  { vegetarian: 'v', vegan: 've', 'gluten-free': 'gf' },
  { vegetarian: 'v', vegan: 'vg', 'gluten-free': 'gf' },
  { vegetarian: 'v', vegan: 'vg', 'gluten-free': 'gf', 'dairy-free': 'df', nuts: 'n' },
  { vegetarian: 'v', vegan: 've', 'gluten-free': 'gf', 'dairy-free': 'df', nuts: 'n' },
  { vegetarian: 'v', vegan: 'vgn', 'gluten-free': 'gf', 'nut-free': 'nf' },
  { vegetarian: 'v', 'gluten-free': 'gf', nuts: 'n' },
  { vegetarian: 'v', vegan: 'pb', 'gluten-free': 'gf' },
  { vegetarian: 'vg', vegan: 'v', 'gluten-free': 'gf' },
  { vegetarian: 'v', vegan: 've', halal: 'h', 'gluten-free': 'gf' },
]
const MEANINGS: Record<string, string[]> = {
  vegetarian: ['vegetarian'],
  vegan: ['vegan'],
  'gluten-free': ['gluten free', 'gluten-free'],
  'dairy-free': ['dairy free', 'dairy-free'],
  'nut-free': ['nut free'],
  halal: ['halal'],
  nuts: ['contains nuts', 'nuts'],
}

const SIZE_NAMES = [
  ['175ml', '250ml', 'Bottle'],
  ['125ml', '175ml', 'Bottle'],
  ['Glass', 'Carafe', 'Bottle'],
  ['Glass', 'Bottle'],
  ['Small', 'Large'],
  ['sm', 'lg'],
  ['Half', 'Full'],
  ['Half', 'Pint'],
  ['Single', 'Double'],
  ['Starter', 'Main'],
  ['10"', '12"'],
]

const GROUNDS = [
  { paper: '#222726', ink: '#f4f4f0', accent: '#ffffff', dim: '#c9c9c4' },
  { paper: '#101820', ink: '#d9b45b', accent: '#f1d58a', dim: '#c4a55a' },
  { paper: '#5a2330', ink: '#fdf3e3', accent: '#f5d9a6', dim: '#e5cdb9' },
  { paper: '#e7d8bd', ink: '#3a2a1a', accent: '#7b2f1d', dim: '#5d4a35' },
  { paper: '#2e4a62', ink: '#ffffff', accent: '#ffe08a', dim: '#dfe8ee' },
]

/** @param language of the menu, unless it is English */
export function vary(random: Random, categories: PrintedCategory[], language?: MenuLanguage): Variety {
  const english = random.pick(CODES)
  const tags = language ? mapValues(language.codes, ([code]) => code.toLowerCase()) : english
  const isUpper = random.chance(0.5)
  const codes = Object.fromEntries(Object.entries(tags).map(([tag, code]) => [tag, isUpper ? code.toUpperCase() : code]))
  const hasMarks = random.chance(0.8)
  for (const item of categories.flatMap(({ items }) => items)) item.tags = hasMarks ? markedAs(random, tags) : []
  const isCommon =
    codes.vegetarian?.toLowerCase() === 'v' && (!codes.vegan || ['ve', 'vg'].includes(codes.vegan.toLowerCase())) && !codes.halal
  const sizes = random.chance(0.35) ? { form: random.pick(SIZE_FORMS), names: random.pick(language?.sizes ?? SIZE_NAMES) } : null
  if (sizes) for (const item of (random.pick(categories) as PrintedCategory).items) addSizes(item, sizes.names)
  return {
    marks: hasMarks
      ? {
          form: random.pick(MARK_FORMS),
          codes,
          colour: random.pick(['#2e7d32', '#b3541e', '#1565c0']),
          isAfterText: random.chance(0.12),
          legend: isCommon && !language && random.chance(0.35) ? null : legendOf(random, codes, language),
        }
      : null,
    sizes,
    inline: random.chance(0.25) ? random.pick([' ', ', ', ' – ', ': ', ' | '] as const) : null,
    texture: random.chance(0.25),
    ground: random.chance(0.35) ? random.pick(GROUNDS) : null,
    sign: random.chance(0.3) ? random.pick(['€', '£ '] as const) : null,
  }
}

function mapValues<In, Out>(from: Partial<Record<string, In>>, convert: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(from).flatMap(([key, value]) => (value === undefined ? [] : [[key, convert(value)]])))
}

function markedAs(random: Random, codes: object): PrintedItem['tags'] {
  if (random.chance(0.45)) return []
  const tags: string[] = []
  const own = Object.keys(codes)
  if (random.chance(0.7)) tags.push(random.pick(own.filter((tag) => tag.startsWith('veg'))))
  for (const tag of own.filter((tag) => !tag.startsWith('veg'))) if (random.chance(0.35)) tags.push(tag)
  return tags as PrintedItem['tags']
}

function addSizes(item: PrintedItem, names: readonly string[]): void {
  if (item.price === null) return
  const first = item.price
  item.sizes = names.map((name, i) => ({ name, price: Math.round(first * (1 + 0.45 * i + 0.35 * i * i) * 20) / 20 }))
  delete item.prices
}

function legendOf(random: Random, codes: Record<string, string>, language?: MenuLanguage): string {
  const between = random.pick([' ', ' = ', ' - ', ' – ', ': '])
  const next = random.pick(['  ', ', ', ' | ', ' · ', '; '])
  const isBracketed = random.chance(0.3)
  const entries = Object.entries(codes).map(
    ([tag, code]) =>
      `${isBracketed ? `(${code})` : code}${isBracketed && between !== ' = ' ? ' ' : between}${language?.codes[tag as DietaryTag]?.[1] ?? random.pick(MEANINGS[tag] ?? [tag])}`,
  )
  return (language ? '' : random.pick(['', '', 'Key: ', 'Please note: '])) + entries.join(next)
}

export function marksHtml(tags: readonly string[], { marks }: Variety): string {
  const printed = tags.map((tag) => marks?.codes[tag as DietaryTag] ?? '').filter(Boolean)
  if (!marks || printed.length === 0) return ''
  const coloured = (css: string) => printed.map((mark) => `<span style="${css}">${mark}</span>`).join(' ')
  switch (marks.form) {
    case 'brackets':
      return ` <small>(${printed.join(', ')})</small>`
    case 'apart':
      return printed.map((mark) => ` (${mark})`).join('')
    case 'bare':
      return ` ${printed.join(' ')}`
    case 'commas':
      return ` <small>${printed.join(', ')}</small>`
    case 'slash':
      return ` ${printed.join('/')}`
    case 'raised':
      return `<sup style="font-size:.62em">${printed.join(' ')}</sup>`
    case 'small capitals':
      return ` <span style="font-variant:all-small-caps">${printed.join(' ')}</span>`
    case 'square':
      return ` [${printed.join(', ')}]`
    case 'bars':
      return ` <small>${printed.join(' | ')}</small>`
    case 'circled':
      return ` ${coloured('display:inline-block;border:1.5px solid;border-radius:1em;font-size:.62em;padding:.05em .35em;line-height:1.2')}`
    case 'coloured':
      return ` ${coloured(`color:${marks.colour};font-weight:700;font-size:.85em`)}`
  }
}
