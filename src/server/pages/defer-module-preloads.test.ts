import { expect, test } from 'vitest'
import { deferModulePreloads } from './defer-module-preloads.ts'

const start = '<script type="module" async="" src="/assets/start.js" nonce="n1"></script>'

test('deferModulePreloads moves the modules of a page to its start script in their order', () => {
  const links = ['a', 'b'].map((name) => `<link rel="modulepreload" href="/assets/${name}.js" nonce="n1"/>`).join('')
  expect(deferModulePreloads(`<head>${links}<link rel="preload" href="/font" nonce="n1"/></head>${start}`, 'n1')).toBe(
    `<head><link rel="preload" href="/font" nonce="n1"/></head>${start.replace(' async', ' data-modules="/assets/a.js /assets/b.js" async')}`,
  )
})

test('deferModulePreloads leaves a link in the content without the nonce unchanged', () => {
  const injected = '<link rel="modulepreload" href="/assets/x.js"/>'
  expect(deferModulePreloads(injected + start, 'n1')).toContain(injected)
})
