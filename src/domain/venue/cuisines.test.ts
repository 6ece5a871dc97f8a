import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUISINES, type Cuisine, MAX_CUISINES, toggleCuisine } from './cuisines.ts'

describe('cuisines', () => {
  test('are 27, without repetition', () => {
    expect(CUISINES).toHaveLength(27)
    expect(new Set(CUISINES).size).toBe(27)
  })

  test('do not change when a fourth is chosen', () => {
    expect(toggleCuisine(['Thai', 'French', 'Vegan'], 'Bistro')).toEqual(['Thai', 'French', 'Vegan'])
  })

  test('keep the order in which they were chosen', () => {
    const chosen = toggleCuisine(toggleCuisine([], 'Thai'), 'French')
    expect(chosen).toEqual(['Thai', 'French'])
    expect(toggleCuisine(chosen, 'Thai')).toEqual(['French'])
  })

  test('are never more than three and never repeated, for any clicks', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CUISINES)), (clicks) => {
        const chosen = clicks.reduce<Cuisine[]>(toggleCuisine, [])
        expect(chosen.length).toBeLessThanOrEqual(MAX_CUISINES)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })
})
