import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { withoutPrivateRoutes } from './public-routes.ts'

const generated = await readFile(new URL('../../src/web/routeTree.gen.ts', import.meta.url), 'utf8')
const filesIn = (code: string) => [...code.matchAll(/'\.\/routes\/(.+)\.tsx'/g)].map(([, file]) => file)

test('withoutPrivateRoutes keeps each public page once and no private page', () => {
  const kept = withoutPrivateRoutes(generated)
  expect(filesIn(kept)).toEqual([
    '__root',
    'index',
    'answer-request',
    'contact',
    'cookies',
    'map',
    'menu',
    'privacy',
    'reservation',
    'search',
    'terms',
    'venues.index',
    'venues.$id',
    'embed.venues.$id',
    'venues.$id_.reserve',
  ])
  expect(kept).not.toMatch(/Admin|Account|SignIn|VenueMenu/)
  expect(kept.match(/getParentRoute/g)).toHaveLength(filesIn(kept).length - 1)
})

test('withoutPrivateRoutes throws when the route tree has an unexpected form', () => {
  expect(() => withoutPrivateRoutes(generated.replaceAll('import { Route as', 'import { route as'))).toThrow('imports its routes')
  expect(() => withoutPrivateRoutes(generated.replace('  AdminTrashRoute: AdminTrashRoute,\n', ''))).toThrow('AdminTrashRoute')
})
