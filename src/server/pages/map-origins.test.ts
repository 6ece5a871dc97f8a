import { describe, expect, test } from 'vitest'
import { mapSources } from './map-origins.ts'

const none = { styleUrl: null, origins: [], googleKey: null }

describe('what maps may load', () => {
  test('nothing from elsewhere when there are no tiles and no key', () => {
    expect(Object.values(mapSources({ map: none })).flat()).toEqual([])
  })

  test('data and pictures from the origin of the map style and from the origins named beside it, each once', () => {
    const map = {
      ...none,
      styleUrl: 'https://tiles.example/styles/plain?v=2',
      origins: ['https://glyphs.example', 'https://tiles.example'],
    }
    const sources = mapSources({ map })
    expect(sources.connect).toEqual(['https://tiles.example', 'https://glyphs.example'])
    expect(sources.img).toEqual(['https://tiles.example', 'https://glyphs.example'])
    expect([...sources.script, ...sources.style, ...sources.font, ...sources.frame, ...sources.worker]).toEqual([])
  })

  test("Google's list with a key, beside the tiles that stand in for it", () => {
    const sources = mapSources({ map: { styleUrl: 'https://tiles.example/style.json', origins: [], googleKey: 'key' } })
    expect(sources.script).toContain('https://*.googleapis.com')
    expect(sources.frame).toEqual(['https://*.google.com'])
    expect(sources.font).toEqual(['https://fonts.gstatic.com'])
    expect(sources.style).toEqual(['https://fonts.googleapis.com', "'unsafe-inline'"])
    expect(sources.worker).toEqual(['blob:'])
    expect(sources.connect).toContain('https://tiles.example')
  })

  test('scripts are never allowed inline or from a string, whatever is configured', () => {
    const { script } = mapSources({ map: { styleUrl: null, origins: [], googleKey: 'key' } })
    expect(script.filter((source) => source.startsWith("'"))).toEqual([])
  })
})
