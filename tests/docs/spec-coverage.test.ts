import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** How many sentences the specification has. */
const SENTENCES = 650

type Proof = { file: string; titles: string[] }
type Row = { id: string; sentence: string; proofs: Proof[]; text: string }

/** The rows of the document's tables: `| S001 | sentence | proofs |`, each proof a code span of a path and titles. */
function readRows(document: string): Row[] {
  return [...document.matchAll(/^\| (S\d{3}) \| (.+?) \| (.+) \|$/gm)].map(([, id = '', sentence = '', cell = '']) => {
    const spans = [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.split(' › '))
    const proofs = spans.map(([file = '', ...titles]) => ({ file, titles }))
    return { id, sentence, proofs, text: cell.replace(/`[^`]+`/g, '') }
  })
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where a test or a group has exactly this title, as the source writes it; those skipped for good do not count. */
function placesOf(title: string, source: string): number[] {
  const call = new RegExp(`(?<!\\.(?:skip|todo|fixme))\\(\\s*(['"\`])${escaped(title)}\\1\\s*,`, 'g')
  return [...source.matchAll(call)].map((match) => match.index)
}

/** What is wrong with a proof; null where its last title names exactly one test within the group named before it. */
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

/** A test file of the project, or null where there is none. */
function readTest(file: string): string | null {
  const isTest = /^(?:src|tests|scripts)\/[\w./-]+\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file) && !file.includes('..')
  return isTest && existsSync(root + file) ? readFileSync(root + file, 'utf8') : null
}

describe('docs/spec-coverage.md', () => {
  const document = readFileSync(`${root}docs/spec-coverage.md`, 'utf8')
  const rows = readRows(document)

  test('has every sentence once, in its order', () => {
    const expected = Array.from({ length: SENTENCES }, (_, index) => `S${String(index + 1).padStart(3, '0')}`)
    expect(rows.map((row) => row.id)).toEqual(expected)
  })

  test('has no row that reads like one and is none', () => {
    expect(document.split('\n').filter((line) => /^\|\s*S\d/.test(line))).toHaveLength(rows.length)
  })

  test('names only tests that exist', () => {
    const faults = rows.flatMap(({ id, proofs }) =>
      proofs.flatMap((proof) => faultOf(proof, readTest) ?? []).map((fault) => `${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('proves each sentence, or says what stands in for it or why it is open', () => {
    const silent = rows.filter(({ proofs, text }) => {
      if (/^open: .{10}/.test(text)) return proofs.length > 0
      return proofs.length === 0 && !/^\[stands in\] .{10}/.test(text)
    })
    expect(silent.map((row) => row.id)).toEqual([])
  })

  test('counts its rows right', () => {
    const count = (kind: (row: Row) => boolean) => rows.filter(kind).length
    const isOpen = ({ text }: Row) => text.startsWith('open: ')
    const isStandIn = ({ text }: Row) => text.startsWith('[stands in] ')
    const [open, standsIn] = [count(isOpen), count(isStandIn)]
    expect(document).toContain(
      `${rows.length} sentences: ${rows.length - open - standsIn} proved, ${standsIn} with something in their place, ${open} open.`,
    )
  })
})

describe('the reading of it', () => {
  const source = `describe('a price', () => {\n  test.each([1])('of %f is none', () => {})\n  test.skip('is paid', () => {})\n})
describe("a menu's price", () => {\n  test.each([2])(\n    'of %f is none',\n    () => {})\n  for (const x of y) test(\`of \${x}\`, () => {})\n})`
  const fault = (...titles: string[]) => faultOf({ file: 'a.test.ts', titles }, (file) => (file === 'a.test.ts' ? source : null))

  test('a file, a group or a title that is not there is told', () => {
    expect(faultOf({ file: 'b.test.ts', titles: ['of %f is none'] }, () => null)).toBe('there is no b.test.ts')
    expect(fault()).toContain('needs the title')
    expect(fault('of %f is')).toContain("no test 'of %f is'")
    expect(fault('a menu', 'of %f is none')).toContain("no group 'a menu'")
  })

  test('a test that is skipped for good proves nothing', () => {
    expect(fault('is paid')).toContain("no test 'is paid'")
  })

  test('a title that several tests have needs its group', () => {
    expect(fault('of %f is none')).toContain('several tests')
    expect(fault("a menu's price", 'of %f is none')).toBe(null)
  })

  test('a title is named as its source writes it', () => {
    expect(fault(`of \${x}`)).toBe(null)
  })

  test('rows are read with all their proofs', () => {
    const [row] = readRows('| S001 | A sentence | [stands in] this<br>`a.test.ts › b`<br>`c.spec.ts › d › e` |')
    expect(row).toEqual({
      id: 'S001',
      sentence: 'A sentence',
      proofs: [
        { file: 'a.test.ts', titles: ['b'] },
        { file: 'c.spec.ts', titles: ['d', 'e'] },
      ],
      text: '[stands in] this<br><br>',
    })
    expect(readRows('| row | sentence | proved by |\n|---|---|---|')).toEqual([])
  })
})
