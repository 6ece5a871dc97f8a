import { readdirSync } from 'node:fs'
import { maxPageKb, PRIVATE_ROUTE, PUBLIC_PAGES, pageJavaScript } from '../support/page-javascript.ts'
import { expect, test } from './support/test.ts'

test('every public page needs at most 120 KB of JavaScript, and a page that is a form 137 KB', async ({ guide }) => {
  for (const path of Object.values(PUBLIC_PAGES)) {
    const { kb, files } = await pageJavaScript(guide.url + path)
    expect(files, path).toBeGreaterThan(3)
    expect(kb, path).toBeLessThanOrEqual(maxPageKb(path))
  }
})

test('every route that is not private is among the measured pages', () => {
  const routes = readdirSync('src/web/routes').map((file) => file.replace(/\.tsx$/, ''))
  const isPublic = (route: string) => route !== '__root' && !PRIVATE_ROUTE.test(route)
  expect(routes.filter(isPublic).sort()).toEqual(Object.keys(PUBLIC_PAGES).sort())
})
