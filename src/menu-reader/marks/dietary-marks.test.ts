import { expect, test } from 'vitest'
import { createMarkReader } from './dietary-marks.ts'
import { hasUnreadLegend, readLegend } from './legend.ts'
import { removeUnreadableMarks, withSpacedMarks } from './unread-marks.ts'

const withoutLegend = createMarkReader()

function splitDietaryMarks(printed: string, reader = withoutLegend): { text: string; tags: string[] } {
  const { text, tags } = reader.split(printed)
  return { text, tags }
}

test.each([
  ['Falafel (VE, GF)', 'Falafel', ['vegan', 'gluten-free']],
  ['Soup V', 'Soup', ['vegetarian']],
  ['Risotto (V) (GF)', 'Risotto', ['vegetarian', 'gluten-free']],
  ['Chips (vegan)', 'Chips', ['vegan']],
  ['Salad [v/gf]', 'Salad', ['vegetarian', 'gluten-free']],
  // The OCR engine often misses one bracket.
  ['Soup (v', 'Soup', ['vegetarian']],
  ['Soup GF)', 'Soup', ['gluten-free']],
  ['Pho (VG)', 'Pho', []],
  ['Laksa v gf', 'Laksa', ['vegetarian', 'gluten-free']],
  ['Laksa v| gf|', 'Laksa', ['vegetarian', 'gluten-free']],
  ['Laksa V/GF', 'Laksa', ['vegetarian', 'gluten-free']],
  ['Laksa v n', 'Laksa', ['vegetarian']],
  ['Pad Thai gf, df, n', 'Pad Thai', ['gluten-free', 'dairy-free']],
  ['Katsu (ve', 'Katsu', ['vegan']],
  ['(v) Katsu', 'Katsu', ['vegetarian']],
  // An option of the kitchen is not the dish as served.
  ['Katsu (gfo)', 'Katsu', []],
  // Text beside the name that is neither a mark nor a word.
  ['Laksa (1, 3, 7)', 'Laksa', []],
  ['Laksa (¢.1)', 'Laksa', []],
  ['Laksa (ve) (1, 3, 7)', 'Laksa', ['vegan']],
  ['Flat White <r ve1)', 'Flat White', []],
  ['Lemon Posset cr)', 'Lemon Posset', []],
  ['Burger 890kcal', 'Burger', []],
  ['Burger s9okcal', 'Burger', []],
  ['Burger (607 heal)', 'Burger', []],
  ['Burger 890xcal', 'Burger', []],
  ['Affogato (v) (gf) 2,', 'Affogato', ['vegetarian', 'gluten-free']],
  ['Risotto (V) 412 kcal', 'Risotto', ['vegetarian']],
  ['Sea Bass (£4 supplement)', 'Sea Bass', []],
])('splitDietaryMarks splits %s', (printed, text, tags) => expect(splitDietaryMarks(printed)).toEqual({ text, tags }))

test.each([
  'Vegan burger',
  'Nut-free brownie',
  'Five Alive',
  'Louis V Punch',
  'V',
  'Soup of the day',
  'Duck Pancakes (6)',
  'Antipasto (minimum for 2)',
  '',
])('splitDietaryMarks finds no mark in %s', (text) => expect(splitDietaryMarks(text)).toEqual({ text, tags: [] }))

test.each([
  ['v vegetarian, vg vegan, gf gluten free', 'Pho (vg, gf)', ['vegan', 'gluten-free']],
  ['VG = vegetarian  V = vegan', 'Pho V', ['vegan']],
  ['(v) Suitable for vegetarians (n) Contains nuts', 'Pho (v) (n)', ['vegetarian']],
  ['Vegetarian (v) | Plant based (pb)', 'Pho pb', ['vegan']],
  ['h - halal; gf - gluten-free', 'Pho h', ['halal']],
  ['gf gluten free option available', 'Pho gf', []],
  // A star makes it another code.
  ['v vegetarian, GF* can be made gluten free', 'Pho GF*', []],
  ['v vegetarian, GF* can be made gluten free', 'Pho v GF', ['vegetarian']],
  ['GF gluten free, GF* can be made gluten free', 'Pho GF', ['gluten-free']],
  ['GF gluten free, GF* can be made gluten free', 'Pho GF*', []],
  // Beside other notes.
  ['(V) Vegetarian (VG) Vegan — Please tell us about allergies before you order.', 'Pho (VG)', ['vegan']],
  ['All prices in £. (v) vegetarian (vg) vegan. Food allergy? Speak to a member of the team.', 'Pho (vg)', ['vegan']],
  ['V = suitable for vegetarians. Our kitchen handles nuts, gluten and dairy.', 'Pho V', ['vegetarian']],
  ['vegetarian, [vg] vegan, [gf]', 'Pho [vg]', ['vegan']],
  // A misread letter.
  ['Vv vegetarian, vg vegan', 'Pho vg', ['vegan']],
  ['VG: vegetanan - V: vegan - GF: gluten-free', 'Pho V', ['vegan']],
])('the legend %s gives the marks of %s their meaning', (legend, printed, tags) =>
  expect(splitDietaryMarks(printed, createMarkReader(readLegend([legend])))).toEqual({ text: 'Pho', tags }),
)

test.each([
  'Vegan Burger with gluten free bun',
  'A vegan pie',
  'Gluten free bread on request',
  'V for vegan',
  'Nut roast, gravy',
  'Ask us about vegan and gluten free dishes. Our team will help',
])('readLegend finds no legend in %s', (line) => expect([...readLegend([line])]).toEqual([]))

test.each([
  ['V x vegetariano - VG = vegano - SG » senza giutine', ['v: vegetarian', 'vg: vegan', 'sg: gluten-free']],
  ['vegetarian = v - vegan = vg', ['v: vegetarian', 'vg: vegan']],
])('readLegend takes the order of codes and explanations from the equals signs of %s', (line, entries) => {
  expect([...readLegend([line])].map(([code, mark]) => `${code}: ${mark}`)).toEqual(entries)
})

test('readLegend gives codes the explanations after them when a note before the legend ends in an allergen', () => {
  const legend = readLegend(['Contains: 1 gluten, 2 egg, 14 sulphites (v) vegetarian - (pb) vegan - (gf) gluten-free'])
  expect([legend.get('v'), legend.get('pb'), legend.get('gf')]).toEqual(['vegetarian', 'vegan', 'gluten-free'])
})

test('readLegend gives a misread code no meaning when the legend does not explain all others', () => {
  expect([...readLegend(['v vegan, gf ghuten free'])]).toEqual([
    ['v', null],
    ['gf', 'gluten-free'],
  ])
})

test('MarkReader.split reports that a mark has no certain meaning', () => {
  expect(withoutLegend.split('Pho (VG)').isUnsure).toBe(true)
  expect(withoutLegend.split('Pho (V)').isUnsure).toBe(false)
  expect(createMarkReader(new Map(), { isVegUsed: true }).split('Pho (VG)')).toEqual({ text: 'Pho', tags: ['vegan'], isUnsure: false })
})

/** The name without unread marks; words of low confidence end in '?'. */
function name(text: string): string {
  const words = text.split(' ').map((word, i) => {
    const box = { left: i * 50, right: i * 50 + 40, top: 0, bottom: 20, baseline: 15, size: 20, stroke: 2 }
    return { text: word.replace(/\?$/, ''), confidence: word.endsWith('?') ? 0.4 : 0.95, ...box }
  })
  return removeUnreadableMarks(words, withoutLegend)
    .words.map((word) => word.text)
    .join(' ')
}

test('removeUnreadableMarks removes doubtful marks after a name', () => {
  expect(name('Whitebait (5)?')).toBe('Whitebait')
  expect(name('Treacle Sponge wv? gn?')).toBe('Treacle Sponge')
  expect(name('Rabbit Rillettes (vxn?')).toBe('Rabbit Rillettes')
  expect(name('Chablis v|gr of')).toBe('Chablis')
  expect(name('Prawn Pie SF /DE')).toBe('Prawn Pie')
  expect(name('Squid Tacos™')).toBe('Squid Tacos')
  expect(name('Mojito vw')).toBe('Mojito')
  expect(name('Salmon Curry ar')).toBe('Salmon Curry')
  expect(name('Halloumi Tart vor')).toBe('Halloumi Tart')
})

test('removeUnreadableMarks splits a mark from the point before it, which was read as a dash', () => {
  expect(name('Burrata crémeuse -v')).toBe('Burrata crémeuse v')
  expect(name('Gnocchis maison -v gf')).toBe('Gnocchis maison v gf')
})

test('removeUnreadableMarks keeps a name without words as it is', () => {
  expect(removeUnreadableMarks([], withoutLegend)).toEqual({ words: [], isUnsure: false })
})

test('removeUnreadableMarks removes a single digit after a mark only', () => {
  expect(name('New Potatoes v 9')).toBe('New Potatoes v')
  expect(name('Cuvée 9')).toBe('Cuvée 9')
})

test('removeUnreadableMarks splits marks from a name in capitals, and takes a v in a ring for one', () => {
  expect(name('SEARED HALLOUMIvDFN')).toBe('SEARED HALLOUMI v df n')
  expect(name('COLAv')).toBe('COLA v')
  expect(name('Sancerre 2016 vDFN')).toBe('Sancerre 2016 v df n')
  expect(name('Chips vn')).toBe('Chips v n')
  expect(name('Scampi Vv')).toBe('Scampi v')
  expect(name('McDONALDs')).toBe('McDONALDs')
})

test('removeUnreadableMarks keeps words, and marks that were read', () => {
  expect(name('Pie and ale')).toBe('Pie and ale')
  expect(name('Bread & Oil?')).toBe('Bread & Oil')
  expect(name('Leek Soup (v)?')).toBe('Leek Soup (v)')
  expect(name('gn?')).toBe('gn')
  expect(name('Beef Pie V, GE N')).toBe('Beef Pie V, N')
  expect(name('Grilled Squid V| GE')).toBe('Grilled Squid V|')
  expect(name('Cod Tartv, gf')).toBe('Cod Tart v, gf')
  expect(name('Cod Tartv')).toBe('Cod Tart v')
  expect(name('Wild Mushroom |v')).toBe('Wild Mushroom v')
  for (const word of ['Molotov', 'Chicken Kiev', 'Tel Aviv']) expect(name(word)).toBe(word)
  expect(name('The “Full Monty”')).toBe('The “Full Monty”')
  expect(name('Pot of Tea')).toBe('Pot of Tea')
})

test.each([
  ['Key vegetarian, V vegan, GF gluten free', true],
  ['vegetarian vegan gluten free', true],
  ['Key (1G) egetaian: (1) vegan. (G7) gluten —frow', true],
  ['Vegan burger with vegetables (v) (gf)', false],
  ['vg. v. vegan gf gf ghuten tee bee', true],
  ['V vegetarian VE vegan GF gluten free', false],
  ['Ask us about vegetarian and vegan dishes of the day', false],
  ['GF gluten free', false],
  ['Soup (vegan) (gluten-free)', false],
  ['Tomato soup (vegetarian) (gluten-free) 6.50', false],
])('hasUnreadLegend of %j is %s', (line, isUnread) => expect(hasUnreadLegend([line])).toBe(isUnread))

test('MarkReader.split removes v and vg without a tag when the legend could not be read', () => {
  const marks = createMarkReader(new Map(), { isLegendUnread: true })
  expect(marks.split('Pho (V, GF)')).toEqual({ text: 'Pho', tags: ['gluten-free'], isUnsure: true })
  expect(marks.split('Pho (VG)')).toEqual({ text: 'Pho', tags: [], isUnsure: true })
})

test('MarkReader.split reads v as vegetarian when the legend explains another code for vegan', () => {
  const marks = createMarkReader(readLegend(['[ve] vegan, [gf] gluten free']), { isLegendUnread: true })
  expect(marks.split('Pho [v gf]')).toEqual({ text: 'Pho', tags: ['vegetarian', 'gluten-free'], isUnsure: false })
  expect(marks.split('Pho [vg]')).toEqual({ text: 'Pho', tags: [], isUnsure: true })
})

test('codesIn divides marks that were read as one word when only one division is possible', () => {
  const marks = createMarkReader(readLegend(['v vegetarian, ve vegan, gf gluten free, n nuts']))
  expect(marks.codesIn('VEGF')).toEqual(['ve', 'gf'])
  expect(marks.codesIn('vgfn')).toEqual(['v', 'gf', 'n'])
  expect(marks.codesIn('Vegf')).toBeNull()
  expect(marks.codesIn('vGFN')).toEqual(['v', 'gf', 'n'])
  expect(marks.codesIn('VN')).toEqual(['v', 'n'])
  expect(marks.codesIn('even')).toBeNull()
  expect(marks.codesIn('gf')).toBeNull()
})

test('withSpacedMarks divides codes at the end of a description that were read as one word', () => {
  expect(withSpacedMarks('salsa and fennel ve gfn', withoutLegend)).toBe('salsa and fennel ve gf n')
  expect(withSpacedMarks('salsa and fennel Vv', withoutLegend)).toBe('salsa and fennel v')
  expect(withSpacedMarks('salsa and fennel VN', withoutLegend)).toBe('salsa and fennel v n')
  expect(withSpacedMarks('salsa and fennel', withoutLegend)).toBe('salsa and fennel')
})

test('MarkReader.split gives a usual mark no meaning beside a legend that explains another mark for it', () => {
  const reader = createMarkReader(
    new Map([
      ['vg', 'vegetarian'],
      ['v', 'vegan'],
      ['gf', 'gluten-free'],
    ]),
  )
  expect(reader.split('Olives ve')).toEqual({ text: 'Olives', tags: [], isUnsure: true })
  expect(reader.split('Olives vg')).toEqual({ text: 'Olives', tags: ['vegetarian'], isUnsure: false })
  expect(reader.split('Olives (vegan)').tags).toEqual(['vegan'])
})

test.each([
  ['Plain Scone v-nf', ['vegetarian', 'nut-free']],
  ['Plain Scone v – gf', ['vegetarian', 'gluten-free']],
])('MarkReader.split reads marks with dashes between them from %s', (printed, tags) => {
  expect(createMarkReader().split(printed)).toEqual({ text: 'Plain Scone', tags, isUnsure: false })
})

test.each(['%V', 'xV', '★V'])('removeUnreadableMarks reads the mark in %s after a star', (text) => {
  expect(name(`Oreo Shake ${text}`)).toBe('Oreo Shake V')
})

test('v is vegetarian when the legend could not be read and the menu uses ve', () => {
  const tags = (isVeUsed: boolean) => createMarkReader(new Map(), { isVeUsed, isLegendUnread: true }).split('Soup (v)').tags
  expect([tags(true), tags(false)]).toEqual([['vegetarian'], []])
})

test('MarkReader.split reports v as uncertain when its meaning is known only from the ve of the menu', () => {
  const reader = createMarkReader(new Map(), { isVeUsed: true, isLegendUnread: true })
  expect(reader.split('Soup (v)')).toEqual({ text: 'Soup', tags: ['vegetarian'], isUnsure: true })
  expect(reader.split('Soup (v, gf)')).toEqual({ text: 'Soup', tags: ['vegetarian', 'gluten-free'], isUnsure: true })
  expect(reader.split('Soup (ve)')).toEqual({ text: 'Soup', tags: ['vegan'], isUnsure: false })
  const read = createMarkReader(new Map([['v', 'vegetarian']]), { isVeUsed: true, isLegendUnread: true })
  expect(read.split('Soup (v)').isUnsure).toBe(false)
  expect(createMarkReader(new Map(), { isVeUsed: true }).split('Soup (v)').isUnsure).toBe(false)
})

test('MarkReader.split gives a usual mark no meaning when the legend explains only a similar one', () => {
  const reader = createMarkReader(readLegend(['v vegetarian, pb vegan, gf gluten free']))
  expect(reader.split('Lemonade [v, df]')).toEqual({ text: 'Lemonade', tags: ['vegetarian'], isUnsure: true })
  expect(createMarkReader().split('Lemonade [v, df]').tags).toEqual(['vegetarian', 'dairy-free'])
})

test('MarkReader.isBareMark finds several codes of which one is a mark by itself', () => {
  expect(['VG/N', 'V//GF', 'n, v', 'N', 'GFX'].map((word) => withoutLegend.isBareMark(word))).toEqual([true, true, true, false, false])
})

test('isMarks is true for codes that are each in brackets, and false for a name before them', () => {
  const { isMarks } = createMarkReader(readLegend(['(v) veggie (vg) vegan (gf) gluten free']))
  expect(['(V) (GF)', '[v], [gf]', '(vg)', 'Soup (v) (gf)', '(v) (spicy)'].map(isMarks)).toEqual([true, true, true, false, false])
})

test('split gives no tag for "ve" where the legend explains only "v", and is unsure', () => {
  const marks = createMarkReader(readLegend(['V suitable for vegetarians']))
  expect([marks.split('Soup (ve)'), marks.split('Soup (v)').tags]).toEqual([{ text: 'Soup', tags: [], isUnsure: true }, ['vegetarian']])
})

test('split takes a usual code that consists of two codes of the legend for these', () => {
  const { split } = createMarkReader(
    new Map([
      ['v', 'vegetarian'],
      ['vg', 'vegan'],
      ['n', null],
    ] as const),
  )
  expect(split('Porridge vg n')).toMatchObject({ text: 'Porridge', tags: ['vegan'], isUnsure: false })
  expect(
    createMarkReader(
      new Map([
        ['vg', 'vegan'],
        ['n', null],
      ] as const),
    ).codesIn('vgn'),
  ).toEqual(['vg', 'n'])
})

// These lines took a time that doubled with each character, so that a PDF with one of them stopped the reader.
test.each([
  ['codes before a word', `Dish ${'v '.repeat(60)}x`],
  ['codes in brackets before a word', `Dish (${'v, '.repeat(60)}x`],
  ['digits in brackets before a letter', `Dish (${'1'.repeat(60)}x`],
  ['digits after marks before a letter', `Dish (v) ${'1'.repeat(60)}x`],
])('split ends, and keeps the text, when it has many %s', (_, text) => {
  for (const isNumbered of [false, true]) expect(createMarkReader(new Map(), { isNumbered }).split(text).text).toBe(text)
})

test('splitText leaves out the energy before a description, and keeps other numbers', () => {
  const { splitText } = createMarkReader()
  expect(['671 kcal berries, yoghurt', '(443kcal) halloumi', '35 day aged rump'].map((text) => splitText(text).text)).toEqual([
    'berries, yoghurt',
    'halloumi',
    '35 day aged rump',
  ])
})

test('withSpacedMarks takes a ringed v that was read as two for one, also with its brackets', () => {
  const marks = createMarkReader(new Map([['v', 'vegetarian']]), {})
  expect(['broccoli (Vv)', 'broccoli Vv', 'broccoli VvX'].map((text) => withSpacedMarks(text, marks))).toEqual([
    'broccoli (v)',
    'broccoli v',
    'broccoli VvX',
  ])
})

test('removeUnreadableMarks keeps a code before what a raised number was read as, in doubt', () => {
  const box = { left: 0, right: 40, top: 0, bottom: 20, baseline: 15, size: 20, stroke: 2, confidence: 0.7 }
  const read = (text: string) =>
    removeUnreadableMarks(
      text.split(' ').map((part) => ({ ...box, text: part })),
      withoutLegend,
    )
  expect([read('Chicken Caesar gf’').words.map(({ text }) => text), read('Chicken Caesar gf’').isUnsure]).toEqual([
    ['Chicken', 'Caesar', 'gf'],
    true,
  ])
  expect(name('Brie and Cranberry vgf"')).toBe('Brie and Cranberry v gf')
  expect(name('Soup of the "Day"')).toBe('Soup of the "Day"')
})

test('split takes a D after a code of the legend in an open bracket for the closing one', () => {
  const marks = createMarkReader(new Map([['ve', 'vegan']]), {})
  expect(marks.split('OAT SLICE (VED')).toEqual({ text: 'OAT SLICE', tags: ['vegan'], isUnsure: false })
  expect(
    createMarkReader(
      new Map([
        ['v', 'vegetarian'],
        ['g', 'gluten-free'],
      ]),
      {},
    ).split('SOUP (GD').tags,
  ).toEqual(['gluten-free'])
  expect(
    createMarkReader(
      new Map([
        ['g', 'gluten-free'],
        ['gd', null],
      ]),
      {},
    ).split('SOUP (GD').tags,
  ).toEqual([])
})
