import { AsyncLocalStorage } from 'node:async_hooks'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppContext } from '../app-context.ts'
import type { AppEnv } from './app-env.ts'
import { limitConcurrencyPerUser } from './upload-body.ts'

test('limitConcurrencyPerUser limits the concurrent requests of a user, also after a failure, without delaying other users of the same client', async () => {
  const answers: PromiseWithResolvers<void>[] = []
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      const actor = { kind: 'user', userId: c.req.query('user') }
      c.set('ctx', { actor } as AppContext)
      c.set('client', '192.0.2.1')
      await next()
    })
    .post('/', limitConcurrencyPerUser(2), async (c) => {
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      await answer.promise
      return c.text('done')
    })
  app.onError((_error, c) => c.text('failed', 500))
  const send = (user: string) => app.request(`/?user=${user}`, { method: 'POST' })
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  const mine = [send('a'), send('a'), send('a'), send('a')]
  await settled()
  expect(answers).toHaveLength(2)
  const other = send('b')
  await settled()
  expect(answers).toHaveLength(3)
  answers[0]?.reject(new Error('broken'))
  await settled()
  expect(answers).toHaveLength(4)
  answers[1]?.resolve()
  await settled()
  for (const answer of answers) answer.resolve()
  expect((await Promise.all(mine)).map(({ status }) => status)).toEqual([500, 200, 200, 200])
  expect((await other).status).toBe(200)
})

test('limitConcurrencyPerUser runs each request in its own context, to which the spans of its trace belong, when it had to wait', async () => {
  const context = new AsyncLocalStorage<string>()
  const first = Promise.withResolvers<void>()
  const seen: (string | undefined)[] = []
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('ctx', { actor: { kind: 'user', userId: 'a' } } as AppContext)
      await next()
    })
    .post('/', limitConcurrencyPerUser(1), async (c) => {
      seen.push(context.getStore())
      if (seen.length === 1) await first.promise
      return c.text('done')
    })
  const send = (name: string) => context.run(name, async () => app.request('/', { method: 'POST' }))
  const answers = [send('first'), send('second')]
  first.resolve()
  await Promise.all(answers)
  expect(seen).toEqual(['first', 'second'])
})
