import { readdirSync } from 'node:fs'
import { isPrivatePath } from '../../src/domain/account/private-paths.ts'
import { MEASURED_PAGES, maxPageKb, pageJavaScript } from '../support/page-javascript.ts'
import { expect, test } from './support/test.ts'

test('every public page needs at most 120 KB of JavaScript, and a page that is a form 138 KB', async ({ guide }) => {
  for (const path of Object.values(MEASURED_PAGES)) {
    const { kb, files } = await pageJavaScript(guide.url + path)
    expect(files, path).toBeGreaterThan(3)
    expect(kb, path).toBeLessThanOrEqual(maxPageKb(path))
  }
})

test('every route that is not private is among the measured pages', () => {
  const routes = readdirSync('src/web/routes').map((file) => file.replace(/\.tsx$/, ''))
  const isPublic = (route: string) => route === 'sign-in' || (route !== '__root' && !isPrivatePath(`/${route.replaceAll('.', '/')}`))
  expect(routes.filter(isPublic).sort()).toEqual(Object.keys(MEASURED_PAGES).sort())
})
