import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Database } from '../db/open.ts'
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../db/schema/index.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'

const schema = { users, sessions, accounts, verifications, two_factors: twoFactors, passkeys }

type Adapter = ReturnType<ReturnType<typeof drizzleAdapter>>

export type AuthCall = {
  /** All reads and writes of the call use it. Without it, each write is its own transaction. */
  tx?: Transaction | undefined
  clientIp?: string | undefined
  userAgent?: string | undefined
  /** Hash of the password that the call sets. Computed before the call, because hashing takes too long for a transaction. */
  passwordHash?: string | undefined
  /**
   * A password that was verified before the call, because verifying takes too long for a transaction: the embedded database has one
   * session.
   */
  verifiedBefore?: { hash: string; password: string; isRight: boolean } | undefined
  /** Set by the call: the hash against which it verified a password. */
  verifiedHash?: string | undefined
}

const calls = new AsyncLocalStorage<AuthCall>()

/** Runs `work` with the context of a call of better-auth, which its hooks and its adapter read. */
export function runAuthCall<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work)
}

export function currentAuthCall(): AuthCall {
  return calls.getStore() ?? {}
}

/** Writes in the transaction of the running call of better-auth, or in a new one, which the rest of `work` then shares. */
export async function writeInAuthCall<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const call = currentAuthCall()
  return call.tx ? work(call.tx) : inTransaction(db, (tx) => runAuthCall({ ...call, tx }, () => work(tx)))
}

export type CreationRules = {
  afterUser(tx: Transaction, userId: string): Promise<void>
  beforeAccount(tx: Transaction, account: { userId: string; providerId: string }): Promise<void>
}

/** The tables of better-auth. Its own transactions, and one for each new user or account, run through `inTransaction`. */
export function createAuthAdapter(db: Database, rules: CreationRules): (options: BetterAuthOptions) => Adapter {
  const orm = new Proxy(db.orm, { get: (_, key) => Reflect.get(currentAuthCall().tx ?? db.orm, key) })
  return (options) => {
    const adapter = drizzleAdapter(orm, { provider: 'pg', schema, transaction: false })(options)
    const create: Adapter['create'] = async (request) => {
      const isUser = request.model === 'user' || request.model === AUTH_MODEL_TABLES.user.modelName
      const isAccount = request.model === 'account' || request.model === AUTH_MODEL_TABLES.account.modelName
      if (!isUser && !isAccount) return adapter.create(request)
      return writeInAuthCall(db, async (tx) => {
        if (isAccount) await rules.beforeAccount(tx, { userId: String(request.data.userId), providerId: String(request.data.providerId) })
        const created = await adapter.create<Record<string, unknown>>(request)
        if (isUser) await rules.afterUser(tx, String(created.id))
        return created as never
      })
    }
    const bound: Adapter = { ...adapter, create, transaction: (work) => writeInAuthCall(db, () => work(bound)) }
    return bound
  }
}

function columns<Field extends string>(...fields: Field[]): Record<Field, string>
function columns(...fields: string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]))
}

const TOKENS = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt'] as const

export const AUTH_MODEL_TABLES = {
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
