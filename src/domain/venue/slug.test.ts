import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsNewSlug, numberedSlug, SLUG_MAX_LENGTH, slugBase, slugify } from './slug.ts'

describe('a slug', () => {
  test.each([
    ['ABC', 'abc'],
    ['The Gilded Pike', 'the-gilded-pike'],
    ['Fish & Chips!!Bar', 'fish-chips-bar'],
    ['--Bar X!', 'bar-x'],
    ['---The---Crown---', 'the-crown'],
    ['Café Rouge', 'cafe-rouge'],
    ['Straße 7', 'strasse-7'],
    ['İstanbul', 'istanbul'],
    ['ﬁsh ＆ chips', 'fish-chips'],
    ["Joe's", 'joe-s'],
    ['../../etc/passwd', 'etc-passwd'],
    ['北京饭店', ''],
    ['!!!', ''],
  ])('for %s is %s', (name, slug) => {
    expect(slugify(name)).toBe(slug)
  })

  test('contains only a-z, 0-9 and single inner hyphens, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const slug = slugify(name)
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
        expect(slug.length).toBeLessThanOrEqual(SLUG_MAX_LENGTH)
      }),
    )
  })

  test('stays unchanged when it is converted to a slug again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name))
      }),
    )
  })

  test('is made from the id when the name has no usable letter', () => {
    expect(slugBase('!!!', '0F0C1D8E-0d5f-4a53')).toBe('venue-0f0c1d8e')
    expect(slugBase('Kumo', '0f0c1d8e')).toBe('kumo')
  })

  test('is never the path of another operation of the API', () => {
    expect(slugBase('Options!', '0f0c1d8e')).toBe('venue-options')
    expect(slugBase('The Options', '0f0c1d8e')).toBe('the-options')
  })

  test('is replaced when the name makes another one, or when it is reserved', () => {
    const options = { id: '0f0c1d8e', name: 'Options', slug: 'options' }
    expect(needsNewSlug(options, 'Options')).toBe(true)
    expect(needsNewSlug({ ...options, slug: 'venue-options' }, 'Options!')).toBe(false)
    expect(needsNewSlug({ ...options, slug: 'venue-options' }, 'The Options')).toBe(true)
  })

  test('gets a number from the second use on', () => {
    expect([1, 2, 3].map((n) => numberedSlug('the-crown', n))).toEqual(['the-crown', 'the-crown-2', 'the-crown-3'])
  })
})
