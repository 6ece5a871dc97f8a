import { createHmac } from 'node:crypto'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import { rateLimits } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

type Limit = {
  points: number
  /** In seconds. */
  duration: number
  /** Counted by each process alone: it is used by so many requests that a write for each would cost more than it protects. */
  isOfProcess?: boolean
}

/** Every limit: how many times in how many seconds. */
function limitsOf(config: Config) {
  const factor = config.accountLimitFactor
  return {
    /** Requests of one client that may change something or carry a body: two a second for ten minutes. */
    writesByClient: { points: 1200 * factor, duration: 10 * 60, isOfProcess: true },
    /** Reservation requests of one client, refused ones included. */
    reservationsByClient: { points: config.reservationLimit, duration: 10 * 60 },
    /** Reservations made for one e-mail address at one venue. */
    reservationsByDiner: { points: 5, duration: 24 * 60 * 60 },
    /** Passwords, codes and mailed links tried by one client. */
    signInsByClient: { points: 30 * factor, duration: 10 * 60 },
    /** Wrong passwords and codes for one account, whether there is such an account or not. */
    signInsByAccount: { points: 10 * factor, duration: 15 * 60 },
    /** Accounts made from one client. */
    signUpsByClient: { points: 10 * factor, duration: 60 * 60 },
    /** Mails about accounts that one client asks for. */
    accountMailsByClient: { points: 20 * factor, duration: 60 * 60 },
    /** Pictures sent by one client, refused ones included. */
    uploadsByClient: { points: 120, duration: 10 * 60 },
    /** Emails about accounts to one mailbox, except those below: per hour, and for as long as a confirmation link works. */
    accountMailsByMailbox: { points: 5 * factor, duration: 60 * 60 },
    accountMailsByMailboxDaily: { points: 10 * factor, duration: EMAIL_TOKEN_LIFETIMES.confirmation.seconds },
    /**
     * Mailed links that let in, and those that set a password: each counted alone and for as long as one works, so that
     * whoever uses them up for somebody else has sent them as many that still do.
     */
    signInLinksByMailbox: { points: 3 * factor, duration: EMAIL_TOKEN_LIFETIMES.signIn.seconds },
    recoveriesByMailbox: { points: 5 * factor, duration: EMAIL_TOKEN_LIFETIMES.recovery.seconds },
    /** Mailed codes: they are worth nothing where wrong ones have closed the account, so they use up nothing else. */
    signInCodesByMailbox: { points: 5 * factor, duration: 60 * 60 },
  } satisfies Record<string, Limit>
}

export type LimitName = keyof ReturnType<typeof limitsOf>

type Parts = Pick<AppContext, 'config' | 'db' | 'secret'>

/** The limits of all processes on one database. */
export type RateLimiters = {
  /**
   * Counts one use. Within a transaction, give it: the use then counts only when the transaction is committed.
   * @throws DomainError too_many_requests, with the seconds to wait
   */
  consume(name: LimitName, key: string, tx?: Transaction): Promise<void>
  /** Takes one use back: it came to nothing. */
  refund(name: LimitName, key: string): Promise<void>
  /** Forgets all uses of a key. */
  forget(name: LimitName, key: string): Promise<void>
}

/**
 * Opens the limits. Counts live in the database. A limit by client that is used up is also kept in memory until it ends,
 * so that a flood of requests does not become a flood of writes.
 */
export function createRateLimiters({ config, db, secret }: Parts): RateLimiters {
  const table: Record<LimitName, Limit> = limitsOf(config)
  const open = (name: LimitName, client: Database['orm'] | Transaction): RateLimiterAbstract => {
    const { points, duration, isOfProcess } = table[name]
    if (isOfProcess) return new RateLimiterMemory({ points, duration })
    return new RateLimiterDrizzle({
      storeClient: client,
      schema: rateLimits,
      keyPrefix: name,
      clearExpiredByTimeout: false,
      points,
      duration,
      ...(name.endsWith('ByClient') ? { inMemoryBlockOnConsumed: points + 1 } : {}),
    })
  }
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  const limiterOf = (name: LimitName): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? open(name, db.orm)
    limiters.set(name, limiter)
    return limiter
  }
  const hashed = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  return {
    async consume(name, key, tx) {
      try {
        await (tx && !table[name].isOfProcess ? open(name, tx) : limiterOf(name)).consume(hashed(key))
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new DomainError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
      }
    },
    async refund(name, key) {
      await limiterOf(name).reward(hashed(key))
    },
    async forget(name, key) {
      await limiterOf(name).delete(hashed(key))
    },
  }
}
