import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../src/domain/text.ts'
import { aCatalogue } from '../support/catalogue.ts'

const trialData = process.env.TRIAL_DATA ?? '../shared/data'
const file = join(trialData, 'uk-edge-cases.json')

/** People type neither signs nor apostrophes. */
const plain = (name: string) =>
  foldText(name)
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const withoutArticle = (name: string) => plain(name).replace(/^the /, '')

describe.skipIf(!existsSync(file))(`the names of real pubs (skipped without ${trialData})`, () => {
  test.each([
    ['typed as written', (name: string) => name],
    ["typed in lower case with 'and'", plain],
    ["typed with 'n'", (name: string) => plain(name).replaceAll(' and ', ' n ')],
    ["typed without 'the'", withoutArticle],
  ])('are found first when they are %s', async (_, typed) => {
    const { real_awkward_pub_names: read } = JSON.parse(readFileSync(file, 'utf8')) as { real_awkward_pub_names: string[] }
    const names = [...new Set(read)]
    const search = await aCatalogue(names.map((name) => ({ name, dishes: [] })))
    const missed = names.filter((name) => {
      const query = typed(name)
      return query.length > 1 && withoutArticle(search(query).venues[0] ?? '') !== withoutArticle(name)
    })
    // 'Ox &Plough' is written without a space.
    expect(missed.filter((name) => name !== 'Ox &Plough')).toEqual([])
    expect(names.length).toBeGreaterThan(800)
  })
})
