import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { MAILED_LIFETIMES } from '../../domain/account/mailed-lifetimes.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Config } from '../config.ts'

/** Every limit: how many times in how many seconds. */
function limitsOf(config: Config) {
  const factor = config.accountLimitFactor
  return {
    /** Requests of one client that may change something or carry a body: two a second for ten minutes. */
    writesByClient: { points: 1200 * factor, duration: 10 * 60 },
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
    /** Mails about accounts to one address, but for those below. */
    accountMailsByAccount: { points: 5 * factor, duration: 60 * 60 },
    /**
     * Mailed links that let in, and those that set a password: each counted alone and for as long as one works, so that
     * whoever uses them up for somebody else has sent them as many that still do.
     */
    signInLinksByAccount: { points: 3 * factor, duration: MAILED_LIFETIMES.signIn.seconds },
    recoveriesByAccount: { points: 5 * factor, duration: MAILED_LIFETIMES.recovery.seconds },
    /** Mailed codes: they are worth nothing where wrong ones have closed the account, so they use up nothing else. */
    signInCodesByAccount: { points: 5 * factor, duration: 60 * 60 },
  }
}

export type LimitName = keyof ReturnType<typeof limitsOf>

/** The limits of one process; counts live in its memory. */
export type Limits = {
  /** Counts one use. @throws DomainError too_many_requests, with the seconds to wait */
  use(name: LimitName, key: string): Promise<void>
  /** Takes one use back: it came to nothing. */
  giveBack(name: LimitName, key: string): Promise<void>
}

/** Opens the limits with nothing counted yet. */
export function openLimits(config: Config): Limits {
  const table = limitsOf(config)
  const limiters = Object.fromEntries(Object.entries(table).map(([name, limit]) => [name, new RateLimiterMemory(limit)])) as Record<
    LimitName,
    RateLimiterMemory
  >
  return {
    async use(name, key) {
      try {
        await limiters[name].consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new DomainError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
      }
    },
    async giveBack(name, key) {
      await limiters[name].reward(key)
    },
  }
}
