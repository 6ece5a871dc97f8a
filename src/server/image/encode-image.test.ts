import { expect, test } from 'vitest'
import { fourFields } from '../../../tests/support/pictures.ts'
import type { Actor } from '../../domain/account/actor.ts'
import { encodeImage } from './encode-image.ts'

const aUser = (userId: string): Actor => ({ kind: 'user', userId, email: `${userId}@example.org`, role: 'admin', venues: [], towns: null })

test('encodeImage takes the picture of one user before the further ones of another who came first', async () => {
  const bytes = await fourFields()
  const done: string[] = []
  const encode = (name: string) => encodeImage({ actor: aUser(name.charAt(0)) }, bytes, [60]).then(() => done.push(name))
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'a4'].map(encode))
  expect(done).toEqual(['a1', 'b1', 'a2', 'a3', 'a4'])
})
