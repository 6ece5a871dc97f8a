import { expect, test } from 'vitest'
import { pageKey } from './page-key.ts'

test.each([
  ['/venues?city=Windsor', '/venues?city=Windsor'],
  ['/venues?price=££&city=Windsor&city=Eton', '/venues?city=Eton&city=Windsor&price=%C2%A3%C2%A3'],
  ['/venues?utm_source=mail&city=Eton', '/venues?city=Eton'],
  ['/menu?type=Sunday&page=2', '/menu?type=Sunday&page=2'],
  ['/venues/kumo?fbclid=1', '/venues/kumo'],
  ['/?q=1', '/'],
  ['/no-such-page?a=1', '/no-such-page'],
])('%s is the page %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
})
