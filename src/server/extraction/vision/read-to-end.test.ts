import { expect, test } from 'vitest'
import { completePart } from './read-to-end.ts'

const WHOLE =
  '{"categories":[{"name":"A ] }","items":[{"name":"Pie \\"x\\" {","sizes":[{"name":"S","price":1}]},{"name":"Tart","price":2}]}],"legend":{"V":"vegan"}}'
const PIE = '{"categories":[{"name":"A ] }","items":[{"name":"Pie \\"x\\" {","sizes":[{"name":"S","price":1}]}]}]}'
const BOTH = WHOLE.replace(',"legend":{"V":"vegan"}', '')

test('completePart ends with the last complete item, wherever the reply ends', () => {
  const afterPie = PIE.length - 4
  const afterTart = BOTH.length - 4
  for (let length = 0; length <= WHOLE.length; length++)
    expect(completePart(WHOLE.slice(0, length))).toBe(length < afterPie ? null : length < afterTart ? PIE : BOTH)
})

test.each(['', 'No menu', '[]', '{"categories":[]}', '}{'])('completePart returns null for %j', (reply) => {
  expect(completePart(reply)).toBeNull()
})
