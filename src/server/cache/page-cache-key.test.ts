import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalPath, isCacheableKey, pageCacheKey, searchWithoutNul } from './page-cache-key.ts'

test.each([
  ['/venues?city=Windsor', '/venues?city=Windsor'],
  ['/venues?price=££&city=Windsor&city=Eton', '/venues?city=Eton&city=Windsor&price=%C2%A3%C2%A3'],
  ['/venues?utm_source=mail&city=Eton', '/venues?city=Eton'],
  ['/menu?type=Sunday&page=2', '/menu?type=Sunday&page=2'],
  ['/venues?city=Eton&city=Eton&city=Ascot&city=Eton', '/venues?city=Ascot&city=Eton'],
  ['/venues/kumo?fbclid=1', '/venues/kumo'],
  ['/?q=1', '/'],
  ['/no-such-page?a=1', '/no-such-page'],
  ['/search?q=fish%20pie&utm_source=mail&city=Eton&city=Ascot', '/search?q=fish+pie&utm_source=mail&city=Eton&city=Ascot'],
])('pageCacheKey of %s is %s', (url, key) => {
  expect(pageCacheKey(url)).toBe(key)
})

test.each([
  ['/search?q=a%00b', '/search?q=ab'],
  ['/search?q=%0%0000', '/search?q=%000'],
  ['/search?q=fish', null],
  ['/search', null],
  ['//evil.example/search?q=%00', null],
  ['/venues?city=%00', null],
])('searchWithoutNul of %s is %s', (url, expected) => {
  expect(searchWithoutNul(url)).toBe(expected)
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
  ['/Claim-Venue/a-1/', '/claim-venue/a-1'],
  ['//', '/'],
  ['/.//', '/'],
  ['//venues', '/venues'],
  ['///venues//kumo//', '/venues/kumo'],
  ['/\\venues', '/venues'],
  ['/\\\\venues\\', '/venues'],
  ['/%76enues/', '/venues'],
  ['/%2e%2e/sign-in', '/sign-in'],
  ['/a/../venues', '/venues'],
  ['/venues/..', '/'],
])('canonicalPath of %s is %s', (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical)
})

test.each([
  '/',
  '/venues',
  '/No-Such-Page',
  '/venues/a/b/',
  '//evil.example',
  '//evil.example/venues',
  '/\\evil.example/',
  '/%5Cevil.example',
  '/%2Fevil.example',
  '/%2F/evil.example/..//',
  '/venues%2Fkumo',
  '/venues/..%2Fvenues',
  '/venues/kumo%0A',
  '/%2576enues',
  '/venues/%E0%A4%A',
  '/%',
])('canonicalPath of %s is null', (path) => {
  expect(canonicalPath(path)).toBeNull()
})

test('canonicalPath of any path begins with one slash and no second one', () => {
  const parts = ['/', '\\', '..', '.', '%2f', '%5c', '%2e', '@', ':', 'evil.example', 'venues', 'VENUES', '?', '%09', ' ', 'kumo']
  const path = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => `/${some.join('')}`)
  fc.assert(
    fc.property(path, (given) => {
      const canonical = canonicalPath(given)
      if (canonical !== null) expect(canonical).toMatch(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/)
    }),
    { numRuns: 2_000 },
  )
})

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
