import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFileName } from '../files/file-storage.ts'
import { storedImageName } from './upload-image.ts'

const AT = new Date(1_764_547_200_000)

test.each([
  ['a.png', 'a.png.webp'],
  ['menu (1).JPG', 'menu-1.jpg.webp'],
  ['ménu café.jpg', 'menu-cafe.jpg.webp'],
  ['already.webp', 'already.webp'],
  ['x.w360.webp', 'x-w360.webp'],
  ['../../evil.jpg', 'evil.jpg.webp'],
  ['C:\\pictures\\a/b.jpg', 'b.jpg.webp'],
  ['\u202egpj.exe', 'gpj-exe.webp'],
  ['photo.jpg.php', 'photo-jpg-php.webp'],
  ['photo.php%00.jpg', 'photo-php-00.jpg.webp'],
  ['photo.php\0.jpg', 'photo-php.jpg.webp'],
  ['.htaccess', 'htaccess.webp'],
  ['con.jpg', 'con.jpg.webp'],
  ['', 'image.webp'],
  ['😀.png', 'image.png.webp'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(80)}.jpg.webp`],
])('the upload %j is stored as a timestamp and %s', (name, stored) => {
  expect(storedImageName(name, AT)).toBe(`1764547200000-${stored}`)
})

test('storedImageName adds a number when the name is taken', () => {
  expect(storedImageName('a.png', AT, 2)).toBe('1764547200000-a-2.png.webp')
})

test('storedImageName returns one plain path segment with an image extension for any file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const stored = storedImageName(name, AT)
      expect(isFileName(stored) && /^\d+-[a-z0-9-]+(\.[a-z]+)?\.webp$/.test(stored)).toBe(true)
    }),
  )
})
