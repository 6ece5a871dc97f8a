import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** How many rows the specification has. */
const ROWS = 650

type Proof = { file: string; titles: string[] }
type Row = { id: string; sentence: string; proofs: Proof[]; note: 'stands in' | 'open' | null }
type Area = { rows: Row[]; unreadable: string[] }

/**
 * Reads an area of the specification. A row is `- **S001** sentence`. Below it, indented, are its proofs, each a code span of
 * `file › group › title`, and its note, `*Stands in:* reason` or `*Open:* reason`. Every other list item is unreadable.
 */
function readArea(document: string): Area {
  const area: Area = { rows: [], unreadable: [] }
  for (const line of document.split('\n').filter((line) => /^\s*[-*|]|S\d{3}\*\*/.test(line))) {
    const row = area.rows.at(-1)
    const [, id, sentence] = /^- \*\*(S\d{3})\*\* (.+)$/.exec(line) ?? []
    const [, span] = /^ {2}- `([^`]+)`$/.exec(line) ?? []
    const [, note] = /^ {2}- \*(Stands in|Open):\* .{10}/.exec(line) ?? []
    if (id && sentence) area.rows.push({ id, sentence, proofs: [], note: null })
    else if (row && span) {
      const [file = '', ...titles] = span.split(' › ')
      row.proofs.push({ file, titles })
    } else if (row && note && row.note === null) row.note = note === 'Open' ? 'open' : 'stands in'
    else area.unreadable.push(line)
  }
  return area
}

const idOf = (number: number) => `S${String(number).padStart(3, '0')}`

/** Ids in order, with consecutive ids as a range: `S001–S003, S005`. */
function rangesOf(ids: string[]): string {
  const runs: { first: number; last: number }[] = []
  for (const number of ids.map((id) => Number(id.slice(1))).sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run.last + 1 === number) run.last = number
    else runs.push({ first: number, last: number })
  }
  return runs.map(({ first, last }) => (first === last ? idOf(first) : `${idOf(first)}–${idOf(last)}`)).join(', ')
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Positions of the tests or groups with exactly this title as written in the source. Skipped tests do not count. */
function placesOf(title: string, source: string): number[] {
  const call = new RegExp(`(?<!\\.(?:skip|todo|fixme))\\(\\s*(['"\`])${escaped(title)}\\1\\s*,`, 'g')
  return [...source.matchAll(call)].map((match) => match.index)
}

/** Returns what is wrong with a proof, or null when its last title names exactly one test within the group named before it. */
function faultOf({ file, titles }: Proof, read: (file: string) => string | null): string | null {
  const source = read(file)
  if (source === null) return `there is no ${file}`
  const title = titles.at(-1)
  if (title === undefined) return `${file} needs the title of a test`
  let from = 0
  for (const group of titles.slice(0, -1)) {
    const place = placesOf(group, source).find((index) => index >= from)
    if (place === undefined) return `${file} has no group '${group}'`
    from = place
  }
  const places = placesOf(title, source).filter((index) => index >= from)
  if (places.length === 0) return `${file} has no test '${title}'`
  return titles.length === 1 && places.length > 1 ? `${file} has several tests '${title}': name their group` : null
}

/** Returns the source of a test file of the project, or null when there is no such file. */
function readTest(file: string): string | null {
  const isTest = /^(?:src|tests|scripts)\/[\w./-]+\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file) && !file.includes('..')
  return isTest && existsSync(root + file) ? readFileSync(root + file, 'utf8') : null
}

describe('docs/specification', () => {
  const index = readFileSync(`${root}docs/spec-coverage.md`, 'utf8')
  const areas = readdirSync(`${root}docs/specification`).map((file) => {
    const document = readFileSync(`${root}docs/specification/${file}`, 'utf8')
    return { file, title: /^# (.+)\n/.exec(document)?.[1], ...readArea(document) }
  })
  const rows = areas.flatMap((area) => area.rows)

  test('contains every row exactly once', () => {
    const expected = Array.from({ length: ROWS }, (_, index) => idOf(index + 1))
    expect(rows.map((row) => row.id).sort()).toEqual(expected)
  })

  test('contains no list item that is neither a row nor a proof nor a note', () => {
    expect(areas.flatMap(({ file, unreadable }) => unreadable.map((line) => `${file}: ${line}`))).toEqual([])
  })

  test('names only tests that exist', () => {
    const faults = rows.flatMap(({ id, proofs }) =>
      proofs.flatMap((proof) => faultOf(proof, readTest) ?? []).map((fault) => `${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('gives every row a test or a note, and an open row no test', () => {
    const wrong = rows.filter(({ proofs, note }) => (note === 'open' ? proofs.length > 0 : proofs.length === 0 && note === null))
    expect(wrong.map((row) => row.id)).toEqual([])
  })

  test('is listed in docs/spec-coverage.md with the ids and the number of rows of each area', () => {
    const listed = index.split('\n').filter((line) => line.startsWith('| ['))
    const expected = areas.map(
      ({ file, title, rows }) => `| [${title}](specification/${file}) | ${rows.length} | ${rangesOf(rows.map((row) => row.id))} |`,
    )
    expect(listed.sort()).toEqual(expected.sort())
  })

  test('is counted in docs/spec-coverage.md', () => {
    const count = (note: Row['note']) => rows.filter((row) => row.note === note).length
    expect(index).toContain(
      `${rows.length} sentences: ${count(null)} proved, ${count('stands in')} with a stand-in, ${count('open')} open.`,
    )
  })
})

describe('faultOf', () => {
  const source = `describe('a price', () => {\n  test.each([1])('rejects %f', () => {})\n  test.skip('is shown', () => {})\n})
describe("a menu's price", () => {\n  test.each([2])(\n    'rejects %f',\n    () => {})\n  for (const x of y) test(\`shows \${x}\`, () => {})\n})`
  const fault = (...titles: string[]) => faultOf({ file: 'a.test.ts', titles }, (file) => (file === 'a.test.ts' ? source : null))

  test('reports a file, a group or a title that does not exist', () => {
    expect(faultOf({ file: 'b.test.ts', titles: ['rejects %f'] }, () => null)).toBe('there is no b.test.ts')
    expect(fault()).toContain('needs the title')
    expect(fault('rejects')).toContain("no test 'rejects'")
    expect(fault('a menu', 'rejects %f')).toContain("no group 'a menu'")
  })

  test('reports a test that is skipped', () => {
    expect(fault('is shown')).toContain("no test 'is shown'")
  })

  test('reports a title without its group when several tests have it', () => {
    expect(fault('rejects %f')).toContain('several tests')
    expect(fault("a menu's price", 'rejects %f')).toBe(null)
  })

  test('accepts a title with placeholders as written in the source', () => {
    expect(fault(`shows \${x}`)).toBe(null)
  })
})

describe('readArea', () => {
  test('reads rows with their proofs and notes', () => {
    const { rows, unreadable } = readArea(
      '# Area\n\n- **S001** A sentence.\n  - *Stands in:* this, for a reason.\n  - `a.test.ts › b`\n  - `c.spec.ts › d › e`\n- **S002** Another.',
    )
    expect(rows).toEqual([
      {
        id: 'S001',
        sentence: 'A sentence.',
        proofs: [
          { file: 'a.test.ts', titles: ['b'] },
          { file: 'c.spec.ts', titles: ['d', 'e'] },
        ],
        note: 'stands in',
      },
      { id: 'S002', sentence: 'Another.', proofs: [], note: null },
    ])
    expect(unreadable).toEqual([])
  })

  test.each(['- S001 A sentence.', '  - `a.test.ts › b`', '| S001 | A sentence |', '* **S001** A sentence.', '**S001** A sentence.'])(
    'reports the line %s as unreadable when no row comes before it',
    (line) => {
      expect(readArea(line)).toEqual({ rows: [], unreadable: [line] })
    },
  )
})

describe('rangesOf', () => {
  test('joins consecutive ids into a range', () => {
    expect(rangesOf(['S007', 'S001', 'S003', 'S002', 'S005'])).toBe('S001–S003, S005, S007')
  })
})
