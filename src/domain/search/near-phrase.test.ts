import { describe, expect, it } from 'vitest'
import { asksNearby, namesTown } from './near-phrase.ts'

describe('asksNearby', () => {
  it.each(['vegan pizza near me', 'Pizza Near Me', 'curry nearby', 'ramen within 2 miles'])('is true for %j', (query) => {
    expect(asksNearby(query)).toBe(true)
  })

  it.each(['pizza', 'pizza near eton', 'the nearly vegan', 'medium rare'])('is false for %j', (query) => {
    expect(asksNearby(query)).toBe(false)
  })
})

describe('namesTown', () => {
  const towns = ['Windsor', 'Eton Wick', 'Bourne-sur-Élan']

  it.each(['pie in windsor near me', 'nearby, Eton  Wick', 'bourne sur elan'])('is true for %j', (query) => {
    expect(namesTown(query, towns)).toBe(true)
  })

  it.each(['pie near me', 'windsors pie', 'eton', ''])('is false for %j', (query) => {
    expect(namesTown(query, towns)).toBe(false)
  })

  it('is false without towns', () => {
    expect(namesTown('pie near me', [])).toBe(false)
  })
})
