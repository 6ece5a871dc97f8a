import { describe, expect, test } from 'vitest'
import { passwordError } from './password.ts'

const owner = { productName: 'Plateful', email: 'Imogen.Achebe+pub@example.org', name: 'Imogen Achebe' }

describe('passwordError', () => {
  test.each([
    'plateful',
    'Plateful',
    'PLÁTEFUL!',
    'plate ful',
    'plateful2026',
    '1plateful',
    'imogen.achebe+pub@example.org',
    'imogen.achebe+pub',
    'ImogenAchebe',
    'imogen achebe 7',
    'Achebe',
    'aaaaaaa',
    'aAaAaAa',
    'a a a a a',
    '111111',
    '!!!!!!!!',
    '      ',
    '\u00a0\u2003\u200b\t  ',
  ])('returns password_common for %j', (password) => {
    expect(passwordError(password, owner)).toBe('password_common')
  })

  test.each(['Zx9!kw', 'ababab', 'plateful-is-good', 'imogens pub', 'blue-heron-72'])('returns null for %j', (password) => {
    expect(passwordError(password, owner)).toBeNull()
  })

  test.each([{}, { name: '', email: '' }, { name: '   ' }, { email: '@' }])('returns null when the owner is unknown: %j', (known) => {
    expect(passwordError('Zx9!kw', { productName: 'Plateful', ...known })).toBeNull()
    expect(passwordError('!"§$%&', { productName: 'Plateful', ...known })).toBeNull()
  })

  test('returns the error of the length before any other', () => {
    expect(passwordError('aaaaa', owner)).toBe('password_too_short')
    expect(passwordError('a'.repeat(129), owner)).toBe('password_too_long')
  })
})
