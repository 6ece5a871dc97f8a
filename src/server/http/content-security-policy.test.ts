import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { extractScriptHashes, mapCspSources } from './content-security-policy.ts'

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('extractScriptHashes hashes scripts with the nonce of the render and removes the nonce', () => {
  const { html, scriptHashes } = extractScriptHashes('<script nonce="n1">go()</script><link nonce="n1" rel="preload"/><p>menu</p>', 'n1')
  expect(scriptHashes).toEqual([sha('go()')])
  expect(html).toBe('<script>go()</script><link rel="preload"/><p>menu</p>')
})

test('extractScriptHashes returns no hash for a script without the nonce', () => {
  const injected = '<script>steal()</script><script nonce="guess">steal()</script>'
  expect(extractScriptHashes(injected, 'n1').scriptHashes).toEqual([])
})

test('extractScriptHashes returns no hash for data and for files', () => {
  const page = '<script type="application/ld+json" nonce="n1">{}</script><script nonce="n1" src="/assets/client.js"></script>'
  expect(extractScriptHashes(page, 'n1').scriptHashes).toEqual([])
})

const none = { styleUrl: null, origins: [], googleKey: null }

describe('mapCspSources', () => {
  test('allows no other origin when there are no tiles and no key', () => {
    expect(Object.values(mapCspSources({ map: none })).flat()).toEqual([])
  })

  test('allows data and images from the origins of the map style and of the configuration, each once', () => {
    const map = {
      ...none,
      styleUrl: 'https://tiles.example/styles/plain?v=2',
      origins: ['https://glyphs.example', 'https://tiles.example'],
    }
    const sources = mapCspSources({ map })
    expect(sources.connect).toEqual(['https://tiles.example', 'https://glyphs.example'])
    expect(sources.img).toEqual(['https://tiles.example', 'https://glyphs.example'])
    expect([...sources.script, ...sources.style, ...sources.font, ...sources.frame, ...sources.worker]).toEqual([])
  })

  test("allows Google's origins when there is a key, and the tiles that replace its map", () => {
    const sources = mapCspSources({ map: { styleUrl: 'https://tiles.example/style.json', origins: [], googleKey: 'key' } })
    expect(sources.script).toContain('https://*.googleapis.com')
    expect(sources.frame).toEqual(['https://*.google.com'])
    expect(sources.font).toEqual(['https://fonts.gstatic.com'])
    expect(sources.style).toEqual(['https://fonts.googleapis.com', "'unsafe-inline'"])
    expect(sources.worker).toEqual(['blob:'])
    expect(sources.connect).toContain('https://tiles.example')
  })

  test('never allows inline scripts or eval', () => {
    const { script } = mapCspSources({ map: { styleUrl: null, origins: [], googleKey: 'key' } })
    expect(script.filter((source) => source.startsWith("'"))).toEqual([])
  })
})
