import { describe, expect, test } from 'vitest'
import { LeftOut } from './left-out.ts'
import { readDump } from './read-dump.ts'

/** The rows of `public.venues`, and what was left out. @param size characters of each piece in which the text arrives */
async function read(text: string, size = 64 * 1024) {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const leftOut = new LeftOut()
  const rows = await Array.fromAsync(readDump(pieces(), new Set(['public.venues']), leftOut))
  return { rows: rows.map(({ values }) => ({ ...values })), lines: rows.map(({ line }) => line), leftOut: leftOut.list() }
}

const insert = (values: string) => `INSERT INTO public.venues (id, name) VALUES ${values};\n`

describe('readDump', () => {
  test.each([
    ["('1', 'O''Neill; (bar)')", "O'Neill; (bar)"],
    ["('1', E'a\\tb\\'c\\\\')", "a\tb'c\\"],
    ["('1', 'two\nlines -- no comment')", 'two\nlines -- no comment'],
    ["('1', $$it's$$)", "it's"],
    ["('1', $tag$ $$ $other$ $tag$)", ' $$ $other$ '],
    ["(1, 'x'::text::character varying(20))", 'x'],
    ['(1, -1.5e-05)', '-1.5e-05'],
    ['(1, NULL::text)', null],
    ['(1, true)', 'true'],
    ["(1, ARRAY['a,''b'::text, 'c'])", ["a,'b", 'c']],
    ["(1, /* a /* nested ' */ comment */ 'x' -- '\n)", 'x'],
  ])('reads the value of INSERT … VALUES %s', async (values, value) => {
    for (const size of [1, 7, 64 * 1024]) expect((await read(insert(values), size)).rows).toMatchObject([{ name: value }])
  })

  test('reads several rows of one statement, and the forms of names', async () => {
    const text = `CREATE TABLE IF NOT EXISTS "public"."venues" (\n  id integer NOT NULL,\n  "Name" numeric(10,2) DEFAULT (1 + 2),\n  CONSTRAINT a CHECK ((id > 0)),\n  PRIMARY KEY (id)\n);
insert into venues values (1, 'a'), (2, 'b')
  ON CONFLICT (id) DO NOTHING;
INSERT INTO "public"."venues" ("Name", ID) OVERRIDING SYSTEM VALUE VALUES ('c', 3);
COPY public.venues FROM stdin;\n4\td\\tx\\\\y\\nz\n5\t\\N\n\\.\n`
    const { rows, lines } = await read(text)
    expect(rows).toEqual([
      { id: '1', Name: 'a' },
      { id: '2', Name: 'b' },
      { id: '3', Name: 'c' },
      { id: '4', Name: 'd\tx\\y\nz' },
      { id: '5', Name: null },
    ])
    expect(lines).toEqual([7, 7, 9, 11, 12])
  })

  test('takes no row out of functions, rules, comments, strings and other tables, and names what it leaves out', async () => {
    const row = insert("(1, 'no')")
    const text = `\\restrict abc
CREATE FUNCTION a() RETURNS void LANGUAGE sql AS $$\n${row}$$;
CREATE OR REPLACE FUNCTION b() RETURNS void LANGUAGE sql BEGIN ATOMIC\n ${row} SELECT CASE WHEN true THEN 1 END; ${row}END;
CREATE RULE c AS ON INSERT TO x DO (${row} ${row});
COMMENT ON TABLE x IS 'costs $$, ;
${row.replaceAll("'", "''")}';
/* ${row} */
-- it's ${row}
COPY public.other (id) FROM stdin;\n${row}$$\n'\n\\.
INSERT INTO public.other VALUES (now(), 'a'), (f(';', (1)), 'b');
INSERT INTO public.venues (id, name) SELECT 1, 'no';
${insert("(2, 'yes')")}`
    const { rows, leftOut } = await read(text)
    expect(rows).toEqual([{ id: '2', name: 'yes' }])
    expect(leftOut).toEqual([
      '1 × COMMENT ON',
      '2 × CREATE FUNCTION',
      '1 × CREATE RULE',
      '1 × INSERT',
      '1 × \\restrict',
      '5 × rows of public.other',
    ])
  })

  test.each([
    ['an expression', insert('(1, pg_read_file(1))'), 'the value of name in public.venues is an expression'],
    ['too few values', insert('(1)'), 'has 1 values for 2 columns'],
    ['unnamed columns', "INSERT INTO public.venues VALUES (1, 'a');", 'the columns of public.venues are not named'],
    ['a string without an end', "INSERT INTO public.venues (id, name) VALUES (1, 'a", 'not complete'],
    ['rows without an end', 'COPY public.venues (id, name) FROM stdin;\n1\ta\n', 'not complete'],
    ['a statement without an end', 'CREATE TABLE a (', 'not complete'],
    ['comments without an end', '/*'.repeat(100_000), 'not complete'],
    ['COPY with options', 'COPY public.venues (id, name) FROM stdin WITH (FORMAT csv);\n', 'COPY with options'],
    ['backslashes in plain strings', 'SET standard_conforming_strings = off;\n', 'standard_conforming_strings'],
  ])('rejects %s', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })

  test.each([
    ['a line', insert(`(1, '${'x'.repeat(1_000_001)}')`)],
    ['a string of many lines', insert(`(1, '${'x'.repeat(999)}${`\n${'x'.repeat(999)}`.repeat(1001)}')`)],
    ['a row of many parts', insert(`(1, ${'(\n'.repeat(600_000)}`)],
    ['a row of COPY', `COPY public.venues (id, name) FROM stdin;\n1\t${'x'.repeat(1_000_001)}\n\\.\n`],
  ])('rejects %s that is longer than any row can be', async (_, text) => {
    await expect(read(text)).rejects.toThrow('longer than any')
  })

  test.each([
    ['backslashes', insert(`(1, E'${'\\\\'.repeat(450_000)}')`)],
    ['doubled quotes with escapes', insert(`(1, E'${"''".repeat(450_000)}')`)],
    ['short strings with escapes', `SELECT ${"E'' ".repeat(240_000)};\n${insert("(1, 'a')")}`],
    ['nested comments', `${'/*'.repeat(240_000)}${'*/'.repeat(240_000)}${insert("(1, 'a')")}`],
    ['values of an array', insert(`(1, ARRAY[${'1,'.repeat(240_000)}1])`)],
    ['words that begin rows', `INSERT INTO t (${'a,'.repeat(24_000)}a) x ${'values '.repeat(100_000)};\n${insert("(1, 'a')")}`],
  ])('reads very many %s', async (_, text) => {
    expect((await read(text)).rows).toHaveLength(1)
  })

  test('rejects arrays in arrays however deep they are', async () => {
    await expect(read(insert(`(1, ${'ARRAY['.repeat(90_000)}1${']'.repeat(90_000)})`))).rejects.toThrow('is an expression')
  })

  test('skips long rows of other tables, and counts more kinds of statements than it names', async () => {
    const blob = `COPY storage.objects (id) FROM stdin;\n${'x'.repeat(3_000_000)}\n\\.\n`
    const many = Array.from({ length: 5000 }, (_, at) => `INSERT INTO t${at} VALUES (${'('.repeat(50)}1${')'.repeat(50)});\n`).join('')
    const { rows, leftOut } = await read(`${blob}${many}${insert("(1, 'a')")}`)
    expect(rows).toHaveLength(1)
    expect(leftOut).toHaveLength(101)
    expect(leftOut.at(-1)).toBe('4,901 × other statements and rows')
  })
})
