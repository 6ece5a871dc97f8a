import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

const FOLDER = join(import.meta.dirname, '../../web/public')

test('scripts of service workers, also imported ones, are revalidated on each request, so that a new version replaces the old one', async () => {
  const workers = readdirSync(FOLDER).filter((name) => name.endsWith('-worker.js'))
  const imported = workers.flatMap((name) =>
    [...readFileSync(join(FOLDER, name), 'utf8').matchAll(/importScripts\('\/([^']+)'\)/g)].map(([, file = '']) => file),
  )
  const files = await loadStaticFiles(FOLDER)
  const cachingOf = (name: string) => files.get(`/${name}`)?.file.notModifiedHeaders['cache-control']
  expect(imported).toEqual(['kept-menus.js'])
  for (const name of [...workers, ...imported]) expect([name, cachingOf(name)]).toEqual([name, 'no-cache'])
  expect(cachingOf('embed.js')).toBe('public, max-age=3600')
})
