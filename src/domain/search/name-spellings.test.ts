import { describe, expect, test } from 'vitest'
import { singularsOfName, spellingsOfName } from './name-spellings.ts'

describe('spellingsOfName', () => {
  test.each([
    ['fox and hounds', ['fox & hounds', 'the fox & hounds', 'the fox and hounds']],
    ['the dog n bull', ['dog & bull', 'the dog & bull', 'dog and bull', 'the dog and bull']],
    ['kumo', ['the kumo']],
    ['the kumo', ['kumo']],
  ])('returns the other spellings of %j', (name, spellings) => {
    expect(spellingsOfName(name)).toEqual(spellings)
  })
})

test.each([
  ['scotch eggs', ['scotch egg']],
  ['cheese board', []],
  ['oysters', []],
])('singularsOfName of %j is %j', (name, singulars) => {
  expect(singularsOfName(name)).toEqual(singulars)
})
