import { describe, expect, test } from 'vitest'
import { MAX_EMBED_ORIGINS, parseEmbedOrigin, validateEmbedOrigins } from './origins.ts'

describe('parseEmbedOrigin', () => {
  test.each([
    '*',
    'https://*',
    'https://*.example.org',
    'https://example.org/menu',
    'https://example.org//',
    'https://example.org/?a',
    'https://example.org#a',
    'https://user:secret@example.org',
    'https://example.org;script-src *',
    "https://example.org 'unsafe-inline'",
    'https://example.org https://other.example',
    'https://example.org\n',
    'https://example.org\r\nset-cookie: a=b',
    '\thttps://example.org',
    'https://exämple.org',
    'https://еxample.org',
    'https://example。org',
    'https://example%2eorg',
    'https://example.org:99999',
    'https://example.org:',
    'https://.example.org',
    'https://example..org',
    'https://example.org.',
    'https://intranet',
    'https://2130706433',
    'https://0x7f.1',
    'https://[::1]',
    'http://example.org',
    'http://localhost.example',
    'ftp://example.org',
    'data:text/html,a',
    'javascript:alert(1)',
    'null',
    "'self'",
    'example.org',
    '//example.org',
    '',
    `https://${'a'.repeat(300)}.org`,
  ])('returns null for %j', (text) => {
    expect(parseEmbedOrigin(text)).toBeNull()
  })

  test.each([
    ['https://example.org', 'https://example.org'],
    ['https://www.Example.org/', 'https://www.example.org'],
    ['https://example.org:443', 'https://example.org'],
    ['https://example.org:8443', 'https://example.org:8443'],
    ['https://xn--exmple-cua.org', 'https://xn--exmple-cua.org'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('returns the origin of %j', (text, origin) => {
    expect(parseEmbedOrigin(text)).toBe(origin)
  })
})

describe('validateEmbedOrigins', () => {
  test('returns an error for too many origins and for an invalid origin', () => {
    const origins = Array.from({ length: MAX_EMBED_ORIGINS + 1 }, (_, index) => `https://${index}.example`)
    expect(validateEmbedOrigins(origins)).toBe('embed_origins_too_many')
    expect(validateEmbedOrigins(['https://example.org', '*'])).toBe('embed_origin_invalid')
    expect(validateEmbedOrigins(origins.slice(1))).toBeNull()
    expect(validateEmbedOrigins([])).toBeNull()
  })
})
