import { expect, test } from 'vitest'
import { imageVariants } from './images.ts'

test('imageVariants lists every width of an uploaded image, the largest under the URL of the image', () => {
  expect(imageVariants('/media/menu-images/1-ramen.webp')).toEqual([
    { width: 208, url: '/media/menu-images/1-ramen.w208.webp' },
    { width: 360, url: '/media/menu-images/1-ramen.w360.webp' },
    { width: 720, url: '/media/menu-images/1-ramen.webp' },
  ])
  expect(imageVariants('/media/venue-images/1-kumo.webp').map((variant) => variant.width)).toEqual([208, 360, 720, 1440])
})

test.each([
  'https://example.org/a.webp',
  '//example.org/media/venue-images/a.webp',
  '/media/other/a.webp',
  '/media/venue-images/a.png',
  '/media/venue-images/../../api/a.webp',
  '/media/venue-images/%2e%2e/a.webp',
  '/media/venue-images/a\\b.webp',
  '/media/venue-images/.webp',
  '',
])('imageVariants lists no widths for %s', (url) => {
  expect(imageVariants(url)).toEqual([])
})
