import { describe, expect, test } from 'vitest'
import { isFooterLink, validateSettings } from './settings.ts'

describe('settings', () => {
  test.each([
    [{ name: 'x'.repeat(41) }, 'field_too_long'],
    [{ name: 'a\0b' }, 'field_unstorable'],
    [{ contact_email: 'nobody' }, 'email_invalid'],
    [{ accent: 'red' }, 'accent_invalid'],
    [{ accent: '#ffff00' }, 'accent_too_light'],
    [{ footer_links: [{ label: '', url: '/venues' }] }, 'footer_links_invalid'],
    [
      {
        footer_links: [
          { label: 'Venues', url: '/venues' },
          { label: '', url: '/venues' },
        ],
      },
      'footer_links_invalid',
    ],
    [{ footer_links: Array.from({ length: 9 }, () => ({ label: 'x', url: '/venues' })) }, 'footer_links_invalid'],
  ])('%j are rejected', (settings, code) => {
    expect(validateSettings(settings).map((error) => error.code)).toEqual([code])
  })

  test('may all be empty', () => {
    expect(validateSettings({ name: '', accent: null, footer_links: [] })).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http:/x',
    'https://user:secret@x.example',
    'data:text/html,x',
    '',
  ])('reject a footer link to %s', (url) => {
    expect(isFooterLink({ label: 'Link', url })).toBe(false)
  })

  test.each(['https://windsor.example/x?y=1', 'http://a.example', '/venues?city=Windsor', '/'])('accept a footer link to %s', (url) => {
    expect(isFooterLink({ label: 'Link', url })).toBe(true)
  })
})
