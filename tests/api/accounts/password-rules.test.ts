import { describe, expect, test } from 'vitest'
import { ERROR_MESSAGES } from '../../../src/domain/messages.ts'
import { as, aUser, Browser, PASSWORD, tokenFrom } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'

const EMAIL = 'imogen@example.org'

describe('a new password', () => {
  const at = useApp('embedded', { env: { PRODUCT_NAME: 'Tréat Town' } })

  /** Every way to set a password for the email address `EMAIL`. */
  const WAYS: Record<
    string,
    (password: string) => Promise<{ status: number; body: { code?: string; errors?: unknown[]; detail?: string } }>
  > = {
    'POST /auth/sign-up/email': (password) => new Browser(at()).post('/api/auth/sign-up/email', { email: EMAIL, password }),
    async 'POST /auth/reset-password'(new_password) {
      await aUser(at(), { email: EMAIL })
      await new Browser(at()).post('/api/auth/request-password-reset', { email: EMAIL })
      const token = await tokenFrom(at(), EMAIL, 'recover-password')
      return new Browser(at()).post('/api/auth/reset-password', { token, new_password })
    },
    async 'POST /auth/verify-email'(new_password) {
      await new Browser(at()).post('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD })
      return new Browser(at()).post('/api/auth/verify-email', { token: await tokenFrom(at(), EMAIL, 'confirm-email'), new_password })
    },
    async 'POST /auth/change-password'(new_password) {
      const user = await aUser(at(), { email: EMAIL })
      return new Browser(at()).post('/api/auth/change-password', { current_password: PASSWORD, new_password }, as(user))
    },
    async 'POST /users'(password) {
      const admin = await aUser(at(), { role: 'admin' })
      return new Browser(at()).post('/api/users', { email: EMAIL, password, role: 'venue_owner' }, as(admin))
    },
  }

  test.each(Object.keys(WAYS))('is rejected by %s when it is easy to guess', async (way) => {
    for (const password of ['      ', 'aaaaaaa', 'treat town', EMAIL, 'Imogen1']) {
      const answer = await WAYS[way]?.(password)
      expect([password, answer?.status, answer?.body.code, answer?.body.detail]).toEqual([
        password,
        422,
        'password_common',
        ERROR_MESSAGES.password_common,
      ])
      await at().services.db.pool.query('delete from users')
      await at().services.db.pool.query('delete from mails')
    }
  })

  test.each(Object.keys(WAYS))('is accepted by %s when it has six uncommon characters', async (way) => {
    expect((await WAYS[way]?.('Zx9!kw'))?.status).toBe(200)
  })
})
