import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { writeTogether } from './write-together.ts'

function aClient() {
  const writes: string[] = []
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      writes.push(chunk.toString())
      done()
    },
    writev(chunks, done) {
      writes.push(chunks.map(({ chunk }) => chunk.toString()).join(''))
      done()
    },
  })
  const client = { connection: { stream }, query: (text: string) => stream.write(text) } as unknown as pg.PoolClient
  writeTogether(client)
  return { client, writes }
}

test('a connection writes the statements of one turn together, and those of the next turn without waiting for more', async () => {
  const { client, writes } = aClient()
  void client.query('begin;')
  await Promise.resolve()
  void client.query('select;')
  await nextTurn()
  void client.query('commit;')
  await nextTurn()
  expect(writes).toEqual(['begin;select;', 'commit;'])
})
