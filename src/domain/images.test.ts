import { expect, test } from 'vitest'
import { imageVariants } from './images.ts'

test('our pictures come in several widths, the widest under their own address', () => {
  expect(imageVariants('/media/menu-images/1-ramen.webp')).toEqual([
    { width: 360, url: '/media/menu-images/1-ramen.w360.webp' },
    { width: 720, url: '/media/menu-images/1-ramen.webp' },
  ])
  expect(imageVariants('/media/venue-images/1-kumo.webp').map((variant) => variant.width)).toEqual([360, 720, 1440])
})

test.each(['https://example.org/a.webp', '/media/other/a.webp', '/media/venue-images/a.png', ''])('%s has no widths of its own', (url) => {
  expect(imageVariants(url)).toEqual([])
})
