import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { naughtyStrings, skippedWithout } from '../../../tests/support/naughty-strings.ts'
import { tokenise } from '../../domain/search/tokenise.ts'
import { foldText, hasUnstorableCharacters } from '../../domain/text.ts'
import { LEADING_SIGNS, venueNameKey } from '../../domain/venue/name-key.ts'
import type { Database } from '../db/open.ts'

/** The words of texts by the database, and by the domain. */
async function bothOf(db: Database, texts: readonly string[]) {
  const { rows } = await db.pool.query<{ folded: string; words: string }>(
    'select fold_text(t) as folded, search_words(t) as words from unnest($1::text[]) with ordinality as given(t, n) order by n',
    [texts],
  )
  return {
    inDatabase: rows.map(({ folded, words }) => ({ folded, words: [...new Set(words.split(' ').filter(Boolean))].sort() })),
    inDomain: texts.map((text) => ({ folded: foldText(text), words: tokenise(text).sort() })),
  }
}

/** Letters of Unicode 13 and later, which a database may not know: Latin and Glagolitic letters for scholars, most others above U+10000. */
const NEWER = /[\u1c89\u2c2f\ua7c0-\ua7f5\u{10500}-\u{1cfff}\u{1d800}-\u{1efff}]/u

describe.each(API_DATABASE_KINDS)('the database and the domain agree on %s about', (kind) => {
  const db = useDatabase(kind)

  test('the folding of every letter of the basic multilingual plane', async () => {
    const codes = Array.from({ length: 0xffff }, (_, index) => index + 1).filter((code) => code < 0xd800 || code > 0xdfff)
    const texts = codes.map((code) => `a${String.fromCharCode(code)}b`).filter((text) => !NEWER.test(text))
    const { inDatabase, inDomain } = await bothOf(db(), texts)
    expect(texts.filter((_, index) => JSON.stringify(inDatabase[index]) !== JSON.stringify(inDomain[index]))).toEqual([])
  })

  test('the order of the names of venues', async () => {
    const names = [...`${LEADING_SIGNS}aß7北🍕`].map((first) => `${first}# É ${first}`).concat('#', ' "\\', '')
    const { rows } = await db().pool.query<{ key: string }>(
      `insert into venues (name, slug, address_road, address_city, address_postcode)
       select name, 'venue-' || n, '1 Road', 'Windsor', 'SL4 1AA' from unnest($1::text[]) with ordinality as given(name, n)
       where btrim(name) <> '' returning name_key as key`,
      [names],
    )
    expect(rows.map(({ key }) => key)).toEqual(names.filter(Boolean).map(venueNameKey))
  })

  test('the words of random texts', async () => {
    const letter = fc.oneof(fc.constantFrom(..."aÉßæŒ’'` -/ﬁσΣÅĳ½🍕北ﷺ"), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }))
    const text = fc.string({ unit: letter, maxLength: 90 }).filter((one) => !hasUnstorableCharacters(one) && !NEWER.test(one))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), async (texts) => {
        const { inDatabase, inDomain } = await bothOf(db(), texts)
        expect(inDatabase).toEqual(inDomain)
      }),
      { numRuns: 20 },
    )
  })

  test('the truncation of long words and long texts', async () => {
    const texts = ['x'.repeat(3000), `${'é'.repeat(39)}ab ${'🍕x'.repeat(50)}`, 'pie '.repeat(2500)]
    const { inDatabase, inDomain } = await bothOf(db(), texts)
    expect(inDatabase).toEqual(inDomain)
  })

  test.skipIf(naughtyStrings.length === 0)(`the words of naughty strings (${skippedWithout})`, async () => {
    const { inDatabase, inDomain } = await bothOf(
      db(),
      naughtyStrings.filter((text) => !hasUnstorableCharacters(text)),
    )
    expect(inDatabase).toEqual(inDomain)
  })
})
