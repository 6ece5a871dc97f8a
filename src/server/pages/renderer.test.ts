import { expect, test } from 'vitest'
import { routeAssets } from './renderer.ts'

const manifest = {
  'src/web/start.ts': { file: 'assets/start.js', isEntry: true },
  'src/web/client.tsx': { file: 'assets/client.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', css: ['assets/client.css'] },
  '_card.js': { file: 'assets/card.js', imports: ['_shared.js'] },
  'src/web/routes/index.tsx?tsr-split=component': { file: 'assets/home.js', imports: ['src/web/client.tsx', '_card.js'] },
  'src/web/routes/venues.$id.tsx?tsr-split=component': { file: 'assets/venue.js', css: ['assets/venue.css'] },
  'src/web/routes/venues.$id.tsx?tsr-split=errorComponent': { file: 'assets/venue-error.js', imports: ['_card.js'] },
  'src/web/routes/venues.index.tsx?tsr-split=component': { file: 'assets/venues.js' },
  'src/web/routes/venues.index.tsx?tsr-split=loader': { file: 'assets/venues-loader.js' },
}

test('routeAssets lists the entry with its chunks and style sheets, and those of each route without its loader', () => {
  expect(routeAssets(manifest).routes).toEqual({
    __root__: {
      css: ['/assets/client.css'],
      preloads: ['/assets/client.js', '/assets/shared.js'],
      scripts: [{ attrs: { type: 'module', async: 'true', src: '/assets/start.js' } }],
    },
    '/': { css: [], preloads: ['/assets/home.js', '/assets/card.js'] },
    '/venues/$id': { css: ['/assets/venue.css'], preloads: ['/assets/venue.js', '/assets/venue-error.js', '/assets/card.js'] },
    '/venues/': { css: [], preloads: ['/assets/venues.js'] },
  })
})

test('routeAssets throws when the build has no entry', () => {
  expect(() => routeAssets({})).toThrow('src/web/start.ts')
})
