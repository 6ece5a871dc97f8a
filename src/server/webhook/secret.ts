import { HOUR_MS } from '../../domain/durations.ts'
import { OLD_SECRET_HOURS } from '../../domain/webhook.ts'
import { computeMac } from '../mac.ts'

type Signing = { id: string; secret_number: number; secret_replaced_at: Date | null }

/**
 * Returns a webhook's secret in the format of Standard Webhooks. Derived from the server secret instead of stored, so that access to a
 * backup or the database is not enough to sign.
 */
export function webhookSecret({ id, secret_number }: Pick<Signing, 'id' | 'secret_number'>, secret: string): string {
  return `whsec_${computeMac(`webhook:${id}:${secret_number}`, secret, 'base64')}`
}

/** Returns the current secret and, for a day after a replacement, the previous one, so that receivers can switch without failures. */
export function signingSecrets(hook: Signing, secret: string, now: Date): string[] {
  const isReplacedRecently =
    hook.secret_replaced_at !== null && now.getTime() - hook.secret_replaced_at.getTime() < OLD_SECRET_HOURS * HOUR_MS
  const numbers = isReplacedRecently ? [hook.secret_number, hook.secret_number - 1] : [hook.secret_number]
  return numbers.map((secret_number) => webhookSecret({ id: hook.id, secret_number }, secret))
}
