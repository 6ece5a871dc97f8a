import { expect, test } from 'vitest'
import { hostUrls } from './host-urls.ts'

test.each([
  ['postgres://db/guide', ['postgres://db/guide']],
  ['postgresql://me:p%40ss@h1:5433/guide?sslmode=verify-full', ['postgresql://me:p%40ss@h1:5433/guide?sslmode=verify-full']],
  ['postgres://me:pw@h1:5432,h2/guide?target_session_attrs=read-write', ['postgres://me:pw@h1:5432/guide', 'postgres://me:pw@h2/guide']],
  [
    'postgres://h1,[::1]:5433,h3/guide?sslmode=require&target_session_attrs=primary',
    ['postgres://h1/guide?sslmode=require', 'postgres://[::1]:5433/guide?sslmode=require', 'postgres://h3/guide?sslmode=require'],
  ],
])('%s has a URL for each of its hosts', (url, urls) => {
  expect(hostUrls(url)).toEqual(urls)
})

test.each([
  ['postgres://h1,h2/guide?target_session_attrs=any', 'has a target_session_attrs other than read-write, primary'],
  ['postgres://h1,,h2/guide', 'is no address'],
  ['postgres://me:pa/ss@h1,h2/guide', 'is no address'],
  ['postgres://h1:x,h2/guide', 'is no address'],
])('%s is rejected', (url, message) => {
  expect(() => hostUrls(url)).toThrow(message)
})
