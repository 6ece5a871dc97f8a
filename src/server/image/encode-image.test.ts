import { expect, test } from 'vitest'
import { fourFields } from '../../../tests/support/pictures.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { encodeImage } from './encode-image.ts'

const aUser = (userId: string): Actor => ({ kind: 'user', userId, email: `${userId}@example.org`, role: 'admin', venues: [], towns: null })

test('encodeImage encodes the first picture of a user before further pictures of an earlier user', async () => {
  const bytes = await fourFields()
  const done: string[] = []
  const encode = (name: string) => encodeImage({ actor: aUser(name.charAt(0)) }, bytes, [60]).then(() => done.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'a4'].map(encode))
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})
