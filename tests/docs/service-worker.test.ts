import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { PUBLIC_PAGES, SEARCH_PAGE } from '../../src/domain/public-pages.ts'
import { isReservedSlug } from '../../src/domain/venue/slug.ts'

const CODE = readFileSync('src/web/public/kept-menus.js', 'utf8')
const { OTHER_PAGE, VENUE_DATA } = runInNewContext(`${CODE}; ({ OTHER_PAGE, VENUE_DATA })`, {
  self: { addEventListener: () => {} },
}) as Record<'OTHER_PAGE' | 'VENUE_DATA', RegExp>

describe('kept-menus.js', () => {
  test('shows the kept menus without a network in place of every public page except those of venues', () => {
    const pages = [...PUBLIC_PAGES, SEARCH_PAGE].map(({ path }) => path)
    expect(pages.filter((path) => !OTHER_PAGE.test(path))).toEqual(['/venues/{slug}'])
  })

  test('keeps no venue for a fixed path of the API, which is not a slug either', () => {
    const schema = readFileSync('clients/typescript/src/schema.ts', 'utf8')
    const fixed = [...schema.matchAll(/"\/api\/venues\/([a-z-]+)": \{/g)].map(([, path = '']) => path)
    expect(fixed).toContain('markers')
    expect(fixed.filter((path) => !isReservedSlug(path) || VENUE_DATA.test(`/api/venues/${path}`))).toEqual([])
  })
})
