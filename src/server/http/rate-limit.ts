import type { MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError } from '../../domain/errors.ts'
import type { Config } from '../config.ts'
import type { AppEnv } from './app-env.ts'

/** Every limit: how many times in how many seconds. */
function limitsOf(config: Config) {
  return {
    /** Reservation requests of one client, refused ones included. */
    reservationsByClient: { points: config.reservationLimit, duration: 10 * 60 },
    /** Reservations made for one e-mail address at one venue. */
    reservationsByDiner: { points: 5, duration: 24 * 60 * 60 },
  }
}

type LimitName = keyof ReturnType<typeof limitsOf>

/** The limits of one process; counts live in its memory. */
export type Limits = {
  /** Counts one use. @throws DomainError too_many_requests, with the seconds to wait */
  use(name: LimitName, key: string): Promise<void>
}

/** Opens the limits with nothing counted yet. */
export function openLimits(config: Config): Limits {
  const table = limitsOf(config)
  const limiters = {
    reservationsByClient: new RateLimiterMemory(table.reservationsByClient),
    reservationsByDiner: new RateLimiterMemory(table.reservationsByDiner),
  } satisfies Record<LimitName, RateLimiterMemory>
  return {
    async use(name, key) {
      try {
        await limiters[name].consume(key)
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        throw new DomainError('too_many_requests', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) })
      }
    },
  }
}

/** Counts a request against its client, before anything is read of it. For a route's `middleware`. */
export function limitedBy(name: LimitName): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await c.get('limits').use(name, c.get('client'))
    await next()
  }
}
