import { getCurrentDBAdapterAsyncLocalStorage } from '@better-auth/core/context'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../db/open.ts'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

const schema = { users, sessions, accounts, verifications, two_factors: twoFactors, passkeys }

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>

const transactions = new WeakMap<object, Transaction>()

/** Returns the transaction that better-auth itself began and is running in, if any. */
export async function currentTransaction(): Promise<Transaction | undefined> {
  const store = (await getCurrentDBAdapterAsyncLocalStorage()).getStore()
  return store && transactions.get(store.adapter)
}

export type CreationRules = {
  afterUser(tx: Transaction, userId: string): Promise<void>
  beforeAccount(tx: Transaction, account: { userId: string; providerId: string }): Promise<void>
}

/**
 * The tables of better-auth. With `tx`, all reads and writes use that transaction. Without it, better-auth's own
 * transactions, and one for each new user or account, run through `inTransaction`.
 */
export function createAuthAdapter(
  { db, tx }: { db: Database; tx: Transaction | undefined },
  rules: CreationRules,
): (options: BetterAuthOptions) => Adapter {
  return (options) => {
    const adapter = drizzleAdapter(tx ?? db.orm, { provider: 'pg', schema, transaction: false })(options)
    const create: Adapter['create'] = async (request) => {
      const isUser = request.model === 'user' || request.model === TABLES.user.modelName
      const isAccount = request.model === 'account' || request.model === TABLES.account.modelName
      if (!isUser && !isAccount) return adapter.create(request)
      if (!tx) return bound.transaction((other) => other.create(request))
      if (isAccount) await rules.beforeAccount(tx, { userId: String(request.data.userId), providerId: String(request.data.providerId) })
      const created = await adapter.create<Record<string, unknown>>(request)
      if (isUser) await rules.afterUser(tx, String(created.id))
      return created as never
    }
    const bound: Adapter = {
      ...adapter,
      create,
      transaction: (work) => (tx ? work(bound) : inTransaction(db, (own) => work(createAuthAdapter({ db, tx: own }, rules)(options)))),
    }
    if (tx) transactions.set(bound, tx)
    return bound
  }
}

function columns<Field extends string>(...fields: Field[]): Record<Field, string>
function columns(...fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]))
}

const TOKENS = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'] as const

export const TABLES = {
  user: { modelName: 'users', fields: columns('emailVerified', 'createdAt', 'updatedAt') },
  session: { modelName: 'sessions', fields: columns('userId', 'expiresAt', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt') },
  account: { modelName: 'accounts', fields: columns('accountId', 'providerId', 'userId', ...TOKENS, 'createdAt', 'updatedAt') },
  verification: { modelName: 'verifications', fields: columns('expiresAt', 'createdAt', 'updatedAt') },
}

export const TWO_FACTOR_SCHEMA = {
  user: { fields: columns('twoFactorEnabled') },
  twoFactor: { modelName: 'two_factors', fields: columns('userId', 'backupCodes', 'failedVerificationCount', 'lockedUntil') },
}

export const PASSKEY_SCHEMA = {
  passkey: {
    modelName: 'passkeys',
    fields: {
      ...columns('name', 'publicKey', 'userId', 'counter', 'deviceType', 'backedUp', 'transports', 'createdAt', 'aaguid'),
      credentialID: 'credential_id',
    },
  },
}
