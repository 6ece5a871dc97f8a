import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRows } from './read-rows.ts'
import { MAX_ROW_COLUMNS, MAX_ROW_LENGTH, type SourceRow, UnreadableFileError } from './source-row.ts'

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

function read(content: string | Uint8Array, { name = '', size = 7 } = {}): Promise<SourceRow[]> {
  return Array.fromAsync(readRows(pieces(Buffer.from(content), size), name))
}

const two: SourceRow[] = [
  { line: 1, columns: { name: 'Café', city: 'Eton' } },
  { line: 2, columns: { name: 'B', city: 'Slough' } },
]
const ndjson = two.map((row) => JSON.stringify('columns' in row && row.columns)).join('\n')

describe('readRows recognises by content', () => {
  test('NDJSON, with and without a final newline and with any file name', async () => {
    expect(await read(ndjson, { name: 'rows.csv' })).toEqual(two)
    expect(await read(`${ndjson}\n\n`)).toEqual(two)
    expect(await read(`\uFEFF${ndjson.replace('\n', '\r\n')}`)).toEqual(two)
  })

  test('a single NDJSON row', async () => {
    expect(await read('{"name":"A"}')).toEqual([{ line: 1, columns: { name: 'A' } }])
  })

  test('a JSON array on one line or many', async () => {
    expect(await read(`[${ndjson.replace('\n', ',')}]`)).toEqual(two.map((row) => ({ ...row, line: 1 })))
    expect(await read(` [\n  {"name":\n "A"},\n{"name": "]}\\",["}\n]\n`)).toEqual([
      { line: 2, columns: { name: 'A' } },
      { line: 4, columns: { name: ']}",[' } },
    ])
    expect(await read('[]')).toEqual([])
  })

  test.each([
    '{"data":[{"name":"A"}],"total":1,"next":null}',
    '{ "data" : [\n{"name":"A"}]}',
    '{\n "total": 1, "more": {"data": [1]}, "rest": ["data", []],\n "data": [{"name":"A"}]\n}',
    '{"total":1,"data":[{"name":"A"}]}',
    '{"total":1,\n"data":[{"name":"A"}]}',
  ])('a JSON list in the form of the API: %j', async (json) => {
    expect(await read(json)).toEqual([{ line: expect.any(Number), columns: { name: 'A' } }])
  })

  test('CSV with commas, semicolons or tabs', async () => {
    const rows = [{ line: 2, columns: { name: 'A, B', city: 'Eton' } }]
    expect(await read('name,city\n"A, B",Eton\n')).toEqual(rows)
    expect(await read('name;city\r\nA, B;Eton')).toEqual(rows)
    expect(await read('name\tcity\rA, B\tEton')).toEqual(rows)
  })

  test.each(['sep=;', '"sep=;"', 'SEP=; '])('CSV whose separator is named by a line %j before the header', async (line) => {
    expect(await read(`${line}\r\nname;city\r\nCafé, Bar;Eton\r\n`)).toEqual([{ line: 3, columns: { name: 'Café, Bar', city: 'Eton' } }])
  })

  test('CSV whose only column is named sep', async () => {
    expect(await read('sep\nA\n')).toEqual([{ line: 2, columns: { sep: 'A' } }])
  })

  test('CSV with columns of one name or none, each of which keeps its cells', async () => {
    const columns = { name: 'A', 'column 2': 'x', 'Name (2)': 'B', 'column 4': 'y', 'name (3)': 'C' }
    expect(await read('name,,Name, ,name\nA,x,B,y,C\n')).toEqual([{ line: 2, columns }])
  })

  test('gzipped files', async () => {
    expect(await read(gzipSync(ndjson), { name: 'x.txt' })).toEqual(two)
    expect(await read(gzipSync('name,city\nA,B'))).toEqual([{ line: 2, columns: { name: 'A', city: 'B' } }])
  })

  test('UTF-16 of a spreadsheet', async () => {
    expect(await read(Buffer.from('\uFEFFname\tcity\r\nCafé\tEton\r\n', 'utf16le'))).toEqual([
      { line: 2, columns: { name: 'Café', city: 'Eton' } },
    ])
  })

  test('files that arrive in chunks of any size', async () => {
    const csv = '\uFEFF\r\nid,name\r\n1,"Ålesund\r\n""x"""\r\n\r\n2,b\r\n'
    const files = [ndjson, `[\n${ndjson.replace('\n', ',\n')}]`, csv].flatMap((text) => [Buffer.from(text), gzipSync(text)])
    const whole = await Promise.all(files.map((file) => read(file, { size: 1e6 })))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), async (size) => {
        expect(await Promise.all(files.map((file) => read(file, { size })))).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })
})

describe('readRows continues after', () => {
  test('broken NDJSON rows', async () => {
    const rows = await read('{"name":"A"}\n{"name":\n[1]\nnull\n{"name":"B"}\n')
    expect(rows.map((row) => ('columns' in row ? row.columns.name : row.unreadable))).toEqual([
      'A',
      'This row is not valid JSON',
      'This row is not a JSON object',
      'This row is not a JSON object',
      'B',
    ])
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
  })

  test('an NDJSON row that is too long', async () => {
    const rows = await read(`{"name":"A"}\n{"name":"${'x'.repeat(MAX_ROW_LENGTH)}"}\n{"name":"B"}`, { size: 65_536 })
    expect(rows.map((row) => 'columns' in row)).toEqual([true, false, true])
  })

  test('broken elements of an array', async () => {
    const rows = await read('[{"name":"A"},\n{"name":A},\n7,\n{"name":"B"}]')
    expect(rows.map((row) => ('columns' in row ? row.columns.name : row.line))).toEqual(['A', 2, 3, 'B'])
  })

  test('rows that are nested too deeply', async () => {
    const rows = await read(`{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}\n{"a":${'['.repeat(10)}${']'.repeat(10)}}\n`, {
      size: 65_536,
    })
    expect(rows[0]).toEqual({ line: 1, unreadable: 'This row is nested more deeply than any can be' })
    expect(rows[1]).toHaveProperty('columns.a')
  })

  test('rows with more columns than any can have', async () => {
    const columns = Array.from({ length: MAX_ROW_COLUMNS + 1 }, (_, index) => `c${index}`)
    const wide = JSON.stringify(Object.fromEntries(columns.map((name) => [name, 1])))
    expect(await read(`${wide}\n{"name":"B"}\n`)).toEqual([
      { line: 1, unreadable: 'This row has more columns than any can have' },
      { line: 2, columns: { name: 'B' } },
    ])
    const rowOf = (names: readonly string[]) =>
      `<EstablishmentDetail>${names.map((name) => `<${name}>1</${name}>`).join('')}</EstablishmentDetail>`
    expect(await read(`<a>${rowOf(columns)}${rowOf(['name'])}</a>`)).toEqual([
      { line: 1, unreadable: 'This row has more columns than any can have' },
      { line: 1, columns: { name: '1' } },
    ])
  })

  test('CSV rows with more or fewer columns than the header', async () => {
    expect(await read('name,city\nA\n\nB,C,D\n,\n"two\nlines",E\n6" pizza,F\n')).toEqual([
      { line: 2, unreadable: 'This row has 1 columns, the header line has 2' },
      { line: 4, unreadable: 'This row has 3 columns, the header line has 2' },
      { line: 6, columns: { name: 'two\nlines', city: 'E' } },
      { line: 8, columns: { name: '6" pizza', city: 'F' } },
    ])
  })

  test('a column named __proto__, which is an ordinary column', async () => {
    const [row] = await read('name,__proto__\nA,B')
    expect(row && 'columns' in row && Object.keys(row.columns)).toEqual(['name', '__proto__'])
  })
})

describe('readRows keeps little in memory when a file has', () => {
  const MB = 1024 * 1024
  const LONG = 8 * MB

  /**
   * Reads `begin` and then 8 MB of `filler`.
   * @returns in bytes: how much of `filler` was read, and by how much the heap grew
   */
  async function readLong(begin: string, filler: string): Promise<{ sent: number; grown: number }> {
    const piece = Buffer.from(filler.repeat(Math.ceil((64 * 1024) / filler.length)))
    const before = process.memoryUsage().heapUsed
    let sent = 0
    let grown = 0
    async function* long(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(begin)
      for (; sent < LONG; sent += piece.length) yield piece
      grown = process.memoryUsage().heapUsed - before
    }
    await expect(Array.fromAsync(readRows(long(), ''))).rejects.toThrow(UnreadableFileError)
    return { sent, grown }
  }

  test.each([
    ['a JSON key without an end', '{"'],
    ['JSON text without an end in a list', '{"a": [1, "'],
  ])('%s', async (_what, begin) => {
    expect((await readLong(begin, 'a')).grown).toBeLessThan(64 * MB)
  })

  test.each([
    ['XML text without an end', '<a>', 'a'],
    ['an XML name without an end', '<', 'a'],
    ['an XML comment without an end', '<a><!--', 'a'],
    ['XML elements that are never closed', '<a>', '<a>'],
    ['an XML row with too many elements', '<EstablishmentDetail>', '<abcd></abcd>'],
  ])('%s, which is rejected before its end', async (_what, begin, filler) => {
    expect((await readLong(begin, filler)).sent).toBeLessThan(LONG)
  })
})

test('readRows rejects a file when it has more rows than may be read, counting unreadable ones', async () => {
  const text = '{"name":"A"}\nnull\n{"name":"B"}\n'
  expect(await Array.fromAsync(readRows(pieces(Buffer.from(text), 7), '', { maxRows: 3 }))).toHaveLength(3)
  const reading = Array.fromAsync(readRows(pieces(Buffer.from(text), 7), '', { maxRows: 2 }))
  await expect(reading).rejects.toThrow('The file has more than 2 rows. Please divide it.')
  await expect(reading).rejects.toThrow(UnreadableFileError)
})

test.each<[string, string | Uint8Array, RegExp]>([
  ['an empty file', '', /empty/],
  ['blank lines', ' \n \n', /empty/],
  ['a spreadsheet', 'PK\u0003\u0004xl/workbook.xml', /save it as CSV/],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 10, 1]), /not text in UTF-8/],
  ['UTF-16 without its mark', Buffer.from('name,city\nA,B', 'utf16le'), /not text in UTF-8/],
  ['a file that is compressed twice', gzipSync(gzipSync('name,city\nA,B')), /not text in UTF-8/],
  ['a header line in another encoding', Buffer.from('name,Straße\nA,B', 'latin1'), /not text in UTF-8/],
  ['a header line with too many columns', `${'a,'.repeat(MAX_ROW_COLUMNS)}b\n`, /more than 1,000 columns/],
  ['truncated gzip', gzipSync('name,city\nA,B').subarray(0, 20), /damaged or incomplete/],
  ['damaged gzip', Buffer.concat([gzipSync('name').subarray(0, 10), Buffer.alloc(20, 255)]), /damaged or incomplete/],
  ['truncated JSON', '[{"name":"A"},{"na', /not a complete JSON array/],
  ['an object without rows', '{\n"total": 3\n}', /not a complete JSON array/],
  ['a quote that never ends', 'name,city\nA,B\n\nC,"D\nE,F\nG,H\n', /^At line 3 or later a quote is opened and never closed$/],
  [
    'a row that is too long',
    `name,city\n"A\nB",C\n${'x'.repeat(MAX_ROW_LENGTH + 1)},D\nE,F\n`,
    /^At line 4 or later a row has more than 1,000,000 ch/,
  ],
])('readRows rejects %s as a whole', async (_what, content, sentence) => {
  const reading = read(content)
  await expect(reading).rejects.toThrow(UnreadableFileError)
  await expect(reading).rejects.toThrow(sentence)
})

test.each(['42', 'null', '"A"', 'name,city\nA,B'])('readRows rejects %j in a file that is named as JSON', async (content) => {
  await expect(read(content, { name: 'venues.json' })).rejects.toThrow(/no JSON list or object/)
})
