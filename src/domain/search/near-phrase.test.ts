import { describe, expect, it } from 'vitest'
import { asksNearby } from './near-phrase.ts'

describe('asksNearby', () => {
  it.each(['vegan pizza near me', 'Pizza Near Me', 'curry nearby', 'ramen within 2 miles'])('is true for %j', (query) => {
    expect(asksNearby(query)).toBe(true)
  })

  it.each(['pizza', 'pizza near eton', 'the nearly vegan', 'medium rare'])('is false for %j', (query) => {
    expect(asksNearby(query)).toBe(false)
  })
})
