import { expect, test } from 'vitest'
import { etagOf, isKnownToClient } from './etag.ts'

const tag = etagOf('a page')

test('the ETag depends on the content only', () => {
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('a page'))).toBe(tag)
  expect(etagOf('another page')).not.toBe(tag)
})

test.each([
  [tag, true],
  [`W/${tag}`, true],
  [`"other", ${tag}`, true],
  ['*', true],
  ['"other"', false],
  [tag.slice(1, -1), false],
  [`"x${tag}`, false],
  ['', false],
  [undefined, false],
])('If-None-Match: %s', (header, isKnown) => {
  expect(isKnownToClient(header, tag)).toBe(isKnown)
  expect(isKnownToClient(header, `W/${tag}`)).toBe(isKnown)
})
