import { describe, expect, test } from 'vitest'
import { withResolvedUrls } from './npm.mjs'

const REGISTRY = 'https://packages.example.org/npm/'
const addressesOf = (packages: Parameters<typeof withResolvedUrls>[0]['packages']) =>
  Object.values(withResolvedUrls({ packages }, REGISTRY).packages).map(({ resolved }) => resolved)

describe('withResolvedUrls', () => {
  test.each([
    ['a package', 'node_modules/hono', { version: '4.1.0' }, 'hono/-/hono-4.1.0.tgz'],
    ['a package with a scope', 'node_modules/@hono/node-server', { version: '2.0.0' }, '@hono/node-server/-/node-server-2.0.0.tgz'],
    ['a package within another', 'node_modules/pg/node_modules/@a/b', { version: '1.0.0' }, '@a/b/-/b-1.0.0.tgz'],
    [
      'a package with another name',
      'node_modules/generator',
      { name: 'drizzle-kit', version: '0.3.0' },
      'drizzle-kit/-/drizzle-kit-0.3.0.tgz',
    ],
    ['a package within a workspace', 'tests/node_modules/ws', { version: '8.0.0' }, 'ws/-/ws-8.0.0.tgz'],
  ])('adds the URL of %s', (_what, path, entry, address) => {
    expect(addressesOf({ [path]: entry })).toEqual([REGISTRY + address])
  })

  test('adds no URL to the project, a workspace or its link', () => {
    const link = { resolved: 'tests', link: true }
    const packages = { '': { name: 'plateful', version: '0.1.0' }, tests: { name: 'plateful-tests' }, 'node_modules/plateful-tests': link }
    expect(withResolvedUrls({ packages }, REGISTRY)).toEqual({ packages })
  })

  test('keeps a URL that the lockfile has', () => {
    expect(addressesOf({ 'node_modules/own': { version: '1.0.0', resolved: 'https://own.example/own.tgz' } })).toEqual([
      'https://own.example/own.tgz',
    ])
  })
})
