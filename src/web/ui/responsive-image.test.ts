import { expect, it } from 'vitest'
import { getInitial } from './responsive-image.tsx'

it.each([
  ['Kumo', 'K'],
  ['élan', 'é'],
  ["'Ole & Steen", 'O'],
  ['😀🍕 Pizza', 'P'],
  ['𝔘nicorn', '𝔘'],
  ['7 Dials', '7'],
  ['The Bell', 'B'],
  ['the 7 Stars', '7'],
  ['An Óige', 'Ó'],
  ['A Cup of Tea', 'C'],
  ['The', 'T'],
  ['Theo’s', 'T'],
  ['Anchor', 'A'],
  ['A & B', 'B'],
  ['🍕', ''],
  ['  ', ''],
])('getInitial of %j is %j', (name, initial) => {
  expect(getInitial(name)).toBe(initial)
})
