import { expect, test } from 'vitest'
import { canonicalPath, isCacheableKey, pageKey } from './page-key.ts'

test.each([
  ['/venues?city=Windsor', '/venues?city=Windsor'],
  ['/venues?price=££&city=Windsor&city=Eton', '/venues?city=Eton&city=Windsor&price=%C2%A3%C2%A3'],
  ['/venues?utm_source=mail&city=Eton', '/venues?city=Eton'],
  ['/menu?type=Sunday&page=2', '/menu?type=Sunday&page=2'],
  ['/venues?city=Eton&city=Eton&city=Ascot&city=Eton', '/venues?city=Ascot&city=Eton'],
  ['/venues/kumo?fbclid=1', '/venues/kumo'],
  ['/?q=1', '/'],
  ['/no-such-page?a=1', '/no-such-page'],
])('%s is the page %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
})

test.each([
  ['/venues/', '/venues'],
  ['/Venues', '/venues'],
  ['/MENU//', '/menu'],
  ['/venues/Kumo/', '/venues/kumo'],
  ['/Admin/Venues/new', '/admin/venues/new'],
  ['/sign-in/', '/sign-in'],
  ['/venues/kumo/Reserve', '/venues/kumo/reserve'],
])('%s is another spelling of %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each(['/', '/venues', '//venues', '//venues/', '//', '/No-Such-Page', '/venues/a/b/', '/%76enues/', '/\\\\venues/'])(
  '%s is no other spelling of a page',
  (path) => {
    expect(canonicalPath(path)).toBeNull()
  },
)

test.each(['/', '/menu', '/venues?city=Eton', '/venues/the-gilded-pike-2'])('%s is kept', (key) => {
  expect(isCacheableKey(key)).toBe(true)
})

test.each([
  '/VENUES',
  '//venues',
  '/venues/',
  '/%76enues',
  '/a/../venues',
  '/venues/%6bumo',
  '/venues/Kumo',
  '/no-such-page',
  `/venues?city=${'x'.repeat(2000)}`,
])('%s is not kept', (key) => {
  expect(isCacheableKey(key)).toBe(false)
})
