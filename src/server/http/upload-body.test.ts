import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from './app-env.ts'
import { limitConcurrencyPerClient } from './upload-body.ts'

test('limitConcurrencyPerClient limits the concurrent requests of a client, also after a failure, without delaying other clients', async () => {
  const answers: PromiseWithResolvers<void>[] = []
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('client', c.req.query('client') ?? '')
      await next()
    })
    .post('/', limitConcurrencyPerClient(2), async (c) => {
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      await answer.promise
      return c.text('done')
    })
  app.onError((_error, c) => c.text('failed', 500))
  const send = (client: string) => app.request(`/?client=${client}`, { method: 'POST' })
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
