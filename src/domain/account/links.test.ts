import { describe, expect, test } from 'vitest'
import { isSameSitePath, tokenLink } from './links.ts'

describe('isSameSitePath', () => {
  test.each([
    '',
    'venues',
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/a b',
    '/\telsewhere.example',
    'javascript:alert(1)',
    `/${'x'.repeat(2000)}`,
  ])('rejects %j', (path) => {
    expect(isSameSitePath(path)).toBe(false)
  })

  test.each(['/', '/venues', '/search?q=pizza#dishes', '/a//b', `/${'x'.repeat(1999)}`])('accepts %j', (path) => {
    expect(isSameSitePath(path)).toBe(true)
  })
})

test('a link in an email has its token in the fragment, encoded', () => {
  expect(tokenLink('https://guide.example', 'recover', 'a/b#c')).toBe('https://guide.example/account/recover#a%2Fb%23c')
})
