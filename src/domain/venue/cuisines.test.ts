import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CUISINES, type Cuisine, MAX_CUISINES, toggleCuisine } from './cuisines.ts'

describe('choosing cuisines', () => {
  test('there are 27 to choose from, each once', () => {
    expect(CUISINES).toHaveLength(27)
    expect(new Set(CUISINES).size).toBe(27)
  })

  test('a fourth is not taken', () => {
    expect(toggleCuisine(['Thai', 'French', 'Vegan'], 'Bistro')).toEqual(['Thai', 'French', 'Vegan'])
  })

  test('what is chosen stands in the order it was chosen in', () => {
    const chosen = toggleCuisine(toggleCuisine([], 'Thai'), 'French')
    expect(chosen).toEqual(['Thai', 'French'])
    expect(toggleCuisine(chosen, 'Thai')).toEqual(['French'])
  })

  test('never more than three, never one twice, whatever is clicked', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CUISINES)), (clicks) => {
        const chosen = clicks.reduce<Cuisine[]>(toggleCuisine, [])
        expect(chosen.length).toBeLessThanOrEqual(MAX_CUISINES)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })
})
