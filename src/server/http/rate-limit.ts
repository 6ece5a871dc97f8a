import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { EMAIL_TOKEN_LIFETIMES } from '../../domain/account/email-token-lifetimes.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Transaction } from '../db/transaction.ts'
import { DEFAULT_LIMIT_SETTINGS } from '../environment.ts'
import { computeMac } from '../mac.ts'
import { StoredLimiter } from './stored-limiter.ts'

type Limit = {
  points: number
  /** In seconds. */
  duration: number
  /** Whether each process counts separately in memory, because a database write per request would be too expensive. */
  isOfProcess?: boolean
}

function limitsOf(config: Pick<Config, 'accountLimitFactor' | 'reservationLimit'>) {
  const factor = config.accountLimitFactor
  return {
    writesByClient: { points: 1200 * factor, duration: 10 * 60, isOfProcess: true },
    reservationsByClient: { points: config.reservationLimit, duration: 10 * 60 },
    /**
     * Ten a second, because the search box sends a request about every 300 ms, and several people can share an IP address. Responses
     * from memory do not count.
     */
    searchesByClient: { points: 600 * factor, duration: 60, isOfProcess: true },
    /** Public reads that are not in memory. */
    readsByClient: { points: 600 * factor, duration: 60, isOfProcess: true },
    availabilityByClient: { points: 600, duration: 10 * 60, isOfProcess: true },
    reservationsByDiner: { points: 5, duration: 24 * 60 * 60 },
    answerLinksByClient: { points: 10, duration: 60 * 60 },
    answerLinksByReservation: { points: 3, duration: 60 * 60 },
    changesByReservation: { points: 10, duration: 60 * 60 },
    /** A client may be a service that reads the feeds of many people. */
    calendarFeedsByClient: { points: 600, duration: 10 * 60, isOfProcess: true },
    readsOfCalendarFeed: { points: 60, duration: 10 * 60, isOfProcess: true },
    requestsByApiKey: { points: 1200, duration: 10 * 60, isOfProcess: true },
    wrongApiKeysByClient: { points: 60 * factor, duration: 10 * 60, isOfProcess: true },
    webhookSendsByUser: { points: 60, duration: 60 * 60 },
    mcpByClient: { points: 300, duration: 10 * 60, isOfProcess: true },
    printsByClient: { points: 120, duration: 10 * 60, isOfProcess: true },
    pushDevicesByUser: { points: 20, duration: 60 * 60 },
    invitationsByUser: { points: 30, duration: 60 * 60 },
    invitationsByMailbox: { points: 5 * factor, duration: 24 * 60 * 60 },
    claimCodesByUser: { points: 5 * factor, duration: 24 * 60 * 60 },
    claimCodesByClient: { points: 10 * factor, duration: 24 * 60 * 60 },
    claimCodesByVenue: { points: 10 * factor, duration: 24 * 60 * 60 },
    claimCodesByMailbox: { points: 10 * factor, duration: 24 * 60 * 60 },
    claimsAskedByUser: { points: 5 * factor, duration: 24 * 60 * 60 },
    signInsByClient: { points: 30 * factor, duration: 10 * 60 },
    /** Wrong passwords and codes for an email address, whether or not it has an account. */
    signInsByAccount: { points: 10 * factor, duration: 15 * 60 },
    passkeyChallengesByClient: { points: 60 * factor, duration: 10 * 60 },
    /** Another change to the same email address within a minute is the repetition of one whose response was lost. */
    changesToEmailAddress: { points: 1, duration: 60 },
    newDeviceMailsByUser: { points: 10, duration: 24 * 60 * 60 },
    signUpsByClient: { points: 10 * factor, duration: 60 * 60 },
    accountMailsByClient: { points: 20 * factor, duration: 60 * 60 },
    uploadsByClient: { points: 120, duration: 10 * 60 },
    /** Limits per hour, and per lifetime of a confirmation link. The links and codes below have their own limits. */
    accountMailsByMailbox: { points: 5 * factor, duration: 60 * 60 },
    accountMailsByMailboxDaily: { points: 10 * factor, duration: EMAIL_TOKEN_LIFETIMES.confirmation.seconds },
    /**
     * Emailed links that sign in or set a password, counted for the lifetime of the link. If another person uses up the limit, the mailbox
     * has received that many valid links.
     */
    signInLinksByMailbox: { points: 3 * factor, duration: EMAIL_TOKEN_LIFETIMES.signIn.seconds },
    recoveriesByMailbox: { points: 5 * factor, duration: EMAIL_TOKEN_LIFETIMES.recovery.seconds },
    /** Emailed codes have a separate limit, because they are useless while wrong codes have locked the account. */
    signInCodesByMailbox: { points: 5 * factor, duration: 60 * 60 },
  } satisfies Record<string, Limit>
}

export const DEFAULT_LIMITS: Record<LimitName, Limit> = limitsOf(DEFAULT_LIMIT_SETTINGS)

export type LimitName = keyof ReturnType<typeof limitsOf>

/** Returns the longest time for which a use can count, in milliseconds. */
export function longestLimitMs(config: Config): number {
  return Math.max(...Object.values(limitsOf(config)).map(({ duration }) => duration)) * 1000
}

type Parts = { config: Config; db: Database; secret: string }

/** A use that counts when its transaction is committed. */
export type LimitedUse = {
  key: string
  /** Highest count within the limit. */
  most: number
  /** Until a first use expires. */
  durationMs: number
  /** @throws DomainError too_many_requests, with the seconds to wait */
  count(tx: Transaction): Promise<void>
}

export type RateLimiters = {
  /**
   * Counts one use. With `tx`, the use counts only when the transaction is committed.
   * @throws DomainError too_many_requests, with the seconds to wait
   */
  consume(name: LimitName, key: string, tx?: Transaction): Promise<void>
  /** A use to count in a transaction, which can also check the count in SQL. */
  useOf(name: LimitName, key: string): LimitedUse
  /**
   * Checks the limit without counting a use.
   * @throws DomainError too_many_requests, with the seconds to wait, when the next use would exceed the limit
   */
  requireUnspent(name: LimitName, key: string): Promise<void>
  refund(name: LimitName, key: string): Promise<void>
  forget(name: LimitName, key: string): Promise<void>
}

/**
 * Counts are stored in the database. An exceeded limit of a client is also kept in memory until it ends, so that further requests cause no
 * writes.
 */
export function createRateLimiters({ config, db, secret }: Parts): RateLimiters {
  const table: Record<LimitName, Limit> = limitsOf(config)
  const open = (name: LimitName, client: Database['orm'] | Transaction): RateLimiterAbstract => {
    const { points, duration, isOfProcess } = table[name]
    if (isOfProcess) return new RateLimiterMemory({ points, duration })
    const isAlone = client === db.orm
    const memoryBlock = isAlone && name.endsWith('ByClient') ? { inMemoryBlockOnConsumed: points + 1 } : {}
    return new StoredLimiter({ keyPrefix: name, points, duration, isAlone, ...memoryBlock }, client)
  }
  const limiters = new WeakMap<Database['orm'] | Transaction, Map<LimitName, RateLimiterAbstract>>()
  const limiterOf = (name: LimitName, tx?: Transaction): RateLimiterAbstract => {
    const client = tx && !table[name].isOfProcess ? tx : db.orm
    const ofClient = limiters.get(client) ?? new Map<LimitName, RateLimiterAbstract>()
    limiters.set(client, ofClient)
    const limiter = ofClient.get(name) ?? open(name, client)
    ofClient.set(name, limiter)
    return limiter
  }
  // Stored keys are hashed, because many are email or IP addresses.
  const keyOf = (name: LimitName, key: string) => (table[name].isOfProcess ? key : computeMac(key, secret))
  const consumeAt = async (name: LimitName, ownKey: string, tx?: Transaction) => {
    try {
      await limiterOf(name, tx).consume(ownKey)
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      throw limitError(refused)
    }
  }
  return {
    consume: (name, key, tx) => consumeAt(name, keyOf(name, key), tx),
    useOf(name, key) {
      const limiter = limiterOf(name)
      const ownKey = keyOf(name, key)
      return {
        key: limiter.getKey(ownKey),
        most: limiter.points,
        durationMs: table[name].duration * 1000,
        count: (tx) => consumeAt(name, ownKey, tx),
      }
    },
    async requireUnspent(name, key) {
      const limiter = limiterOf(name)
      const used = await limiter.get(keyOf(name, key))
      if (used && used.consumedPoints >= limiter.points) throw limitError(used)
    },
    async refund(name, key) {
      await limiterOf(name).reward(keyOf(name, key))
    },
    async forget(name, key) {
      await limiterOf(name).delete(keyOf(name, key))
    },
  }
}

/**
 * Whether a limit allows a use.
 * @param use the result of `consume` or `requireUnspent`
 */
export async function isAllowed(use: Promise<void>): Promise<boolean> {
  try {
    await use
    return true
  } catch (error) {
    if (error instanceof DomainError && error.code === 'too_many_requests') return false
    throw error
  }
}

function limitError({ msBeforeNext }: RateLimiterRes): DomainError {
  return new DomainError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
}
