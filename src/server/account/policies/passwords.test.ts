import { expect, test } from 'vitest'
import { SCRYPT } from './passwords.ts'

test('SCRYPT accepts only the password of a hash, and salts every hash', async () => {
  const [hash, other] = await Promise.all([SCRYPT.hash('blue-heron-72'), SCRYPT.hash('blue-heron-72')])
  expect(await SCRYPT.verify({ hash, password: 'blue-heron-72' })).toBe(true)
  expect(await SCRYPT.verify({ hash, password: 'blue-heron-73' })).toBe(false)
  expect(hash).not.toBe(other)
})
