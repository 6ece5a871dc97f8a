import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse, chooseEncoding, createEtag, matchesIfNoneMatch } from './cached-response.ts'

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

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, identity; q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate', 'identity'],
])('Accept-Encoding %s is answered with %s', (accept, encoding) => {
  expect(chooseEncoding(accept)).toBe(encoding)
})

test('every encoding contains the same page with its own length and the same ETag', async () => {
  const html = Buffer.from('<p>Treacle tart</p>'.repeat(100))
  const page = new CachedResponse(200, html, { 'content-type': 'text/html' })
  const [br, gzip, identity] = [await page.body('br'), await page.body('gzip'), await page.body('identity')]
  expect(brotliDecompressSync(br.bytes)).toEqual(html)
  expect(gunzipSync(gzip.bytes)).toEqual(html)
  expect(identity.bytes).toBe(html)
  for (const { bytes, headers } of [br, gzip, identity]) {
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(headers.etag).toBe(page.etag)
    expect(headers.vary).toBe('Accept-Encoding')
  }
})

test('a response other than a page has no ETag', () => {
  expect(new CachedResponse(404, Buffer.from('Venue not found'), {}).notModifiedHeaders.etag).toBeUndefined()
})
