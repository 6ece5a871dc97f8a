import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../domain/account/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { ImportFile } from '../../db/schema/index.ts'
import { UnreadableFileError } from '../../import-files/source-row.ts'
import { importFile, MAX_IMPORT_ROWS } from './import-file.ts'

/** Reads a file of users whose rows are all refused, so that no database is needed. */
function read(text: string, onColumns?: (columns: ImportFile['columns']) => void) {
  const ctx = { actor: SYSTEM, files: { private: { readPieces: async () => [Buffer.from(text)] } } } as unknown as AppContext
  const file: ImportFile = { what: 'users', name: '', size: text.length, chosen: {}, columns: [], unused: [], reason: null }
  return Array.fromAsync(importFile(ctx, 'id', file, { apply: false, ...(onColumns ? { onColumns } : {}) }))
}

describe('importFile', () => {
  test('rejects a file when it has more rows than an import in the browser may have', async () => {
    const rows = '[]\n'.repeat(MAX_IMPORT_ROWS)
    expect(await read(`{"email":""}\n${rows.slice(3)}`)).toHaveLength(MAX_IMPORT_ROWS + 1)
    const reading = read(`{"email":""}\n${rows}`)
    await expect(reading).rejects.toThrow('The file has more than 200,000 rows')
    await expect(reading).rejects.toThrow(UnreadableFileError)
  })

  test('replaces characters that the database cannot store in texts of the file', async () => {
    const found: string[] = []
    const [report] = await read(`{"type":"node","tags":{"amenity":"a\\u0000\\ud800"},"b\\u0000":"","email":"c\\u0000"}`, (columns) => {
      found.push(...columns.map(({ name, example }) => `${name} ${example}`))
    })
    expect(report).toMatchObject({ outcome: 'refused', reason: 'A place of the kind a\uFFFD\uFFFD, not one to eat or drink' })
    await read('{"email":"c\\u0000","b\\u0000":1}', (columns) => found.push(...columns.map(({ name, example }) => `${name} ${example}`)))
    expect(found).toEqual(['email c\uFFFD'])
  })

  test('reports the first value of a column as its example when the first row has none', async () => {
    let found: ImportFile['columns'] = []
    await read('{"email":"","town":"","password":""}\n{"email":"","town":"Bray","password":"secret"}\n{"town":"Eton"}', (columns) => {
      found = columns
    })
    expect(found.map(({ name, example }) => [name, example])).toEqual([
      ['email', ''],
      ['town', 'Bray'],
      ['password', ''],
    ])
  })

  test('ignores a column when its name is longer than any can be', async () => {
    let found: ImportFile['columns'] = []
    const [, summary] = await read(`{"email":"","${'x'.repeat(201)}":"a","other":"b"}`, (columns) => {
      found = columns
    })
    expect(found.map(({ name }) => name)).toEqual(['email', 'other'])
    expect(summary).toMatchObject({ unusedColumns: ['other'] })
  })
})
