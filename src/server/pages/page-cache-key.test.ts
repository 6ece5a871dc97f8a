import { expect, test } from 'vitest'
import { canonicalPath, isCacheableKey, pageCacheKey } from './page-cache-key.ts'

test.each([
  ['/venues?city=Windsor', '/venues?city=Windsor'],
  ['/venues?price=££&city=Windsor&city=Eton', '/venues?city=Eton&city=Windsor&price=%C2%A3%C2%A3'],
  ['/venues?utm_source=mail&city=Eton', '/venues?city=Eton'],
  ['/menu?type=Sunday&page=2', '/menu?type=Sunday&page=2'],
  ['/venues?city=Eton&city=Eton&city=Ascot&city=Eton', '/venues?city=Ascot&city=Eton'],
  ['/venues/kumo?fbclid=1', '/venues/kumo'],
  ['/?q=1', '/'],
  ['/no-such-page?a=1', '/no-such-page'],
])('pageCacheKey of %s is %s', (url, key) => {
  expect(pageCacheKey(url)).toBe(key)
})

test.each([
  ['/venues/', '/venues'],
  ['/Venues', '/venues'],
  ['/MENU//', '/menu'],
  ['/venues/Kumo/', '/venues/kumo'],
  ['/Admin/Venues/new', '/admin/venues/new'],
  ['/sign-in/', '/sign-in'],
  ['/Claim-Venue/1/', '/claim-venue/1'],
  ['/Answer-Request/', '/answer-request'],
  ['/venues/kumo/Reserve', '/venues/kumo/reserve'],
])('canonicalPath of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each(['/', '/venues', '//venues', '//venues/', '//', '/No-Such-Page', '/venues/a/b/', '/%76enues/', '/\\\\venues/'])(
  'canonicalPath of %s is null',
  (path) => {
    expect(canonicalPath(path)).toBeNull()
  },
)

test.each(['/', '/menu', '/venues?city=Eton', '/venues/the-gilded-pike-2'])('isCacheableKey returns true for %s', (key) => {
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
])('isCacheableKey returns false for %s', (key) => {
  expect(isCacheableKey(key)).toBe(false)
})
