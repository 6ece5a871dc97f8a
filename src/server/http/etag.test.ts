import { expect, test } from 'vitest'
import { createEtag, matchesIfNoneMatch } from './etag.ts'

const tag = createEtag('a page')

test('the ETag depends on the content only', () => {
  expect(tag).toMatch(/^"[\w-]{22}"$/)
  expect(createEtag(Buffer.from('a page'))).toBe(tag)
  expect(createEtag('another page')).not.toBe(tag)
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
])('matchesIfNoneMatch compares whole tags of If-None-Match: %s', (header, isKnown) => {
  expect(matchesIfNoneMatch(header, tag)).toBe(isKnown)
  expect(matchesIfNoneMatch(header, `W/${tag}`)).toBe(isKnown)
})
