import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DATABASE_KINDS, useDatabase } from '../../../tests/support/database.ts'
import { users, venues } from './schema/index.ts'
import { inTransaction, type SendCommit, type Transaction } from './transaction.ts'
import { sqlState } from './unreachable.ts'

const ann = { id: 'ann', name: 'Ann', email: 'ann@plateful.test' }
const ben = { id: 'ben', name: 'Ben', email: 'ben@plateful.test' }

function raise(tx: Transaction, code: string): Promise<unknown> {
  return tx.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}', MESSAGE = 'as asked'; END $$`))
}

describe.each(DATABASE_KINDS)('inTransaction on %s', (kind) => {
  const db = useDatabase(kind)
  const everyone = async () => (await db().orm.select({ id: users.id }).from(users)).map(({ id }) => id)

  test('commits and returns the result when the work resolves', async () => {
    const result = await inTransaction(db(), async (tx) => {
      await tx.insert(users).values(ann)
      return 'done'
    })
    expect(result).toBe('done')
    expect(await everyone()).toEqual(['ann'])
  })

  test('rolls back and throws the same error when the work rejects', async () => {
    const refusal = new Error('no')
    const work = async (tx: Transaction) => {
      await tx.insert(users).values(ann)
      throw refusal
    }
    await expect(inTransaction(db(), work)).rejects.toBe(refusal)
    expect(await everyone()).toEqual([])
  })

  test('throws, with nothing stored, when the work ignores the error of a statement', async () => {
    const work = async (tx: Transaction) => {
      await tx.insert(users).values(ann)
      await raise(tx, 'P0001').catch(() => {})
    }
    await expect(inTransaction(db(), work)).rejects.toThrow('a statement of the transaction failed')
    expect(await everyone()).toEqual([])
  })

  test('resolves, with nothing stored, when the work may ignore the error of a statement', async () => {
    const work = async (tx: Transaction) => {
      await tx.insert(users).values(ann)
      await raise(tx, 'P0001').catch(() => {})
      return 'refused'
    }
    expect(await inTransaction(db(), work, { mayIgnoreErrors: true })).toBe('refused')
    expect(await everyone()).toEqual([])
  })

  test('rolls back when the statement that is sent with the commit fails', async () => {
    const work = (tx: Transaction) => tx.insert(users).values(ann)
    const failing = { lastStatement: () => ({ text: 'select 1 / 0' }) }
    await expect(inTransaction(db(), work, failing)).rejects.toThrow('division by zero')
    expect(await everyone()).toEqual([])
    expect(await db().orm.select({ one: sql`1` }).from(sql`(select) as row`)).toHaveLength(1)
  })

  const one = (tx: Transaction) => tx.execute(sql`select 1`)

  test('stores what was called before the commit was sent, and returns the results', async () => {
    const ended = await inTransaction(db(), (tx, sendCommit) =>
      sendCommit([tx.insert(users).values(ann).returning({ id: users.id }), one(tx)]),
    )
    expect(ended).toMatchObject([{ status: 'fulfilled', value: [{ id: 'ann' }] }, { status: 'fulfilled' }])
    expect(await everyone()).toEqual(['ann'])
  })

  test.each([
    ['the last statement', async () => {}, 'P0001'],
    ['an earlier statement', (tx: Transaction) => raise(tx, '23514'), '23514'],
  ])('stores nothing when %s fails whose commit was sent', async (_what, earlier, state) => {
    const work = async (tx: Transaction, sendCommit: SendCommit) => {
      const results = await sendCommit([tx.insert(users).values(ann), earlier(tx), raise(tx, 'P0001')])
      for (const each of results) if (each.status === 'rejected') throw each.reason
    }
    const error = await inTransaction(db(), work, { lastStatement: () => ({ text: 'select 1' }) }).catch((thrown) => thrown)
    expect(sqlState(error)).toBe(state)
    expect(await everyone()).toEqual([])
    expect(await inTransaction(db(), (tx) => tx.insert(users).values(ben).returning({ id: users.id }))).toEqual([{ id: 'ben' }])
  })

  test('stores nothing when a statement cannot be sent', async () => {
    const failing = async () => Promise.reject(new Error('no parameter'))
    const work = (tx: Transaction, sendCommit: SendCommit) => sendCommit([tx.insert(users).values(ann), failing(), one(tx)])
    await expect(inTransaction(db(), work)).rejects.toThrow('no parameter')
    expect(await everyone()).toEqual([])
  })

  test('throws for a statement after the commit was sent, and says that the others are stored', async () => {
    const work = async (tx: Transaction, sendCommit: SendCommit) => {
      await sendCommit([tx.insert(users).values(ann), one(tx)])
      await tx.select().from(users)
    }
    await expect(inTransaction(db(), work)).rejects.toThrow(/is stored, but its work failed/)
    expect(await everyone()).toEqual(['ann'])
  })

  test('throws before a write to a table that public pages show', async () => {
    await expect(inTransaction(db(), (tx) => tx.delete(venues))).rejects.toThrow('table venues is shown on public pages')
  })

  test.each(['40001', '40P01'])('retries on %s, up to three times', async (code) => {
    let attempts = 0
    await inTransaction(db(), async (tx) => {
      await tx.insert(users).values(ann)
      if (++attempts <= 3) await raise(tx, code)
    })
    expect(attempts).toBe(4)
    expect(await everyone()).toEqual(['ann'])
  })

  test('throws after the third retry', async () => {
    let attempts = 0
    const work = async (tx: Transaction) => {
      attempts++
      await raise(tx, '40001')
    }
    const failure = await inTransaction(db(), work).catch((error: unknown) => error)
    expect(sqlState(failure)).toBe('40001')
    expect(attempts).toBe(4)
  })

  test('does not retry on other errors', async () => {
    await db().orm.insert(users).values(ann)
    let attempts = 0
    const work = async (tx: Transaction) => {
      attempts++
      await tx.insert(users).values(ann)
    }
    const failure = await inTransaction(db(), work).catch((error: unknown) => error)
    expect(sqlState(failure)).toBe('23505')
    expect(attempts).toBe(1)
  })

  test('releases its connection in every case', async () => {
    const { pool } = db()
    for (let round = 0; round < 20; round++) await inTransaction(db(), (tx) => raise(tx, 'P0001')).catch(() => {})
    expect(pool.idleCount).toBe(pool.totalCount)
  })
})

describe('inTransaction on PostgreSQL', () => {
  const db = useDatabase('postgres')
  beforeEach(async () => {
    await db().orm.insert(users).values([ann, ben])
  })

  test('completes two transactions that deadlock', async () => {
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const rename = (tx: Transaction, id: string) => tx.update(users).set({ name: 'Changed' }).where(sql`id = ${id}`)
    const crossing = (mine: 0 | 1, first: string, second: string) =>
      inTransaction(db(), async (tx) => {
        await rename(tx, first)
        met[mine]?.resolve()
        await met[1 - mine]?.promise
        await rename(tx, second)
      })
    await Promise.all([crossing(0, 'ann', 'ben'), crossing(1, 'ben', 'ann')])
    expect(await db().orm.select({ name: users.name }).from(users)).toEqual([{ name: 'Changed' }, { name: 'Changed' }])
  })
})

test('sqlState returns the code of any cause of an error, and undefined for other errors', () => {
  const cause = Object.assign(new Error('database'), { code: '23505' })
  expect(sqlState(new Error('outer', { cause }))).toBe('23505')
  expect(sqlState(Object.assign(new Error('system'), { code: 'ECONNREFUSED' }))).toBeUndefined()
  expect(sqlState('text')).toBeUndefined()
})
