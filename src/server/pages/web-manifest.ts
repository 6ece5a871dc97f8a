/** Background and theme colour, the same as `theme-color` of the pages. */
const PAPER = '#f6f0e3'

/**
 * Returns the manifest with which browsers install the guide on a home screen.
 * Source: https://www.w3.org/TR/appmanifest/
 */
export function webManifest(productName: string): string {
  return JSON.stringify({
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Find the dish, not only the place.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
    ],
  })
}
