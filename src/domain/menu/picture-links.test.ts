import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PICTURE_LINK_LENGTH, shownLink, toPictureLinks } from './picture-links.ts'

describe('links of QR codes', () => {
  test.each([
    ['https://example.com/menu.pdf', 'https://example.com/menu.pdf', 'example.com/menu.pdf'],
    ['HTTP://EXAMPLE.COM', 'http://example.com/', 'example.com'],
    [' https://example.com:8443/m?id=7#top ', 'https://example.com:8443/m?id=7#top', 'example.com:8443/m?id=7'],
    // The first letter is Cyrillic.
    ['https://\u0430pple.com/menu', 'https://xn--pple-43d.com/menu', 'xn--pple-43d.com/menu'],
    [
      'https://example.com/\u043c\u0435\u043d\u044e',
      'https://example.com/%D0%BC%D0%B5%D0%BD%D1%8E',
      'example.com/%D0%BC%D0%B5%D0%BD%D1%8E',
    ],
    [`https://example.com/${'a'.repeat(60)}`, `https://example.com/${'a'.repeat(60)}`, `example.com/${'a'.repeat(39)}…`],
  ])('in %j are %j and shown as %j', (text, link, shown) => {
    expect(toPictureLinks([text])).toEqual([link])
    expect(shownLink(link)).toBe(shown)
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/menu.pdf',
    'file:///etc/passwd',
    'WIFI:S:Guests;T:WPA;P:secret;;',
    'example.com/menu.pdf',
    'https://example.com@evil.example/menu.pdf',
    'https://user:secret@example.com/',
    'https:\\\\example.com\\menu',
    'https://exam\nple.com/',
    'https://example.com/\u202efdp.unem',
    'https://192.168.0.1/admin',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost:3000/',
    'http://router.local./',
    'http://localhost./',
    'http://guide.localhost/',
    'https://',
    `https://example.com/${'a'.repeat(MAX_PICTURE_LINK_LENGTH)}`,
    // Encoded it is too long.
    `https://example.com/${'\u00e9'.repeat(MAX_PICTURE_LINK_LENGTH / 4)}`,
    '',
  ])('are empty when a code contains %j', (text) => {
    expect(toPictureLinks([text])).toEqual([])
  })

  test('keep the first three different links', () => {
    const texts = ['https://a.example', 'https://a.example/', 'nothing', 'https://b.example', 'https://c.example', 'https://d.example']
    expect(toPictureLinks(texts)).toEqual(['https://a.example/', 'https://b.example/', 'https://c.example/'])
  })

  test('are limited in length and show the host of an http or https URL, for any text', () => {
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: 'binary' }),
      fc.string().map((end) => `https://${end}`),
    )
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
        for (const link of toPictureLinks(texts)) {
          const { protocol, host } = new URL(link)
          expect(['http:', 'https:']).toContain(protocol)
          expect(link.length).toBeLessThanOrEqual(MAX_PICTURE_LINK_LENGTH)
          expect(shownLink(link).startsWith(host)).toBe(true)
          expect(shownLink(link)).toMatch(/^[\x21-\x7e]+…?$/)
        }
      }),
    )
  })
})
