import { describe, expect, test } from 'vitest'
import {
  accentPalette,
  accentStyles,
  contrastChecks,
  isHexColour,
  isLegibleAccent,
  MIN_CONTRAST,
  nearestLegibleAccent,
} from './accent-colour.ts'

const ratios = (accent: string) => Object.fromEntries(contrastChecks(accent).map(({ use, ratio }) => [use, Number(ratio.toFixed(2))]))

describe('the accent colour', () => {
  test.each(['5e1b45', '#5E1B45', '#5e1', 'red', '#5e1b4g', 'url(x)'])('is not %s', (text) => {
    expect(isHexColour(text)).toBe(false)
  })

  test('has the contrast of WCAG 2.2 with the colours of the design', () => {
    expect(ratios('#1f5360')).toMatchObject({ page: 7.5, card: 8.32, button: 8.08 })
    expect(ratios('#d98aa8')).toMatchObject({ page: 2.27 })
  })

  test('is readable in both themes when it is accepted', () => {
    const hexOf = (n: number) => `#${n.toString(16).padStart(6, '0')}`
    const colours = Array.from({ length: 400 }, (_, n) => hexOf((n * 41_943) % 0x1000000))
    for (const colour of colours.filter(isLegibleAccent)) {
      const { light, dark } = accentPalette(colour)
      expect(Object.values({ ...light, ...dark }).every(isHexColour)).toBe(true)
      for (const { ratio } of contrastChecks(colour)) expect(ratio).toBeGreaterThanOrEqual(MIN_CONTRAST)
    }
    expect(colours.filter(isLegibleAccent).length).toBeGreaterThan(50)
  })

  test.each(['#d98aa8', '#ffff00', '#ffffff', '#00ff00', '#5e1b45'])('%s has a nearest colour that can be read', (colour) => {
    expect(isLegibleAccent(nearestLegibleAccent(colour))).toBe(true)
  })

  test('is its own nearest colour when it has enough contrast', () => {
    expect(nearestLegibleAccent('#1f5360')).toBe('#1f5360')
  })

  test('is written as CSS rules for both themes', () => {
    expect(accentStyles('#1f5360')).toMatch(/^:root:root \{\n {2}--accent: light-dark\(#1f5360, #[0-9a-f]{6}\);/)
  })
})
