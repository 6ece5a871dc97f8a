import { HOUR_MS } from '../../domain/durations.ts'
import { OLD_SECRET_HOURS } from '../../domain/webhook.ts'
import { computeMac } from '../mac.ts'

type Signing = { id: string; secret_number: number; secret_replaced_at: Date | null }

/**
 * The secret of a webhook, as Standard Webhooks writes it. Derived from the guide's secret instead of stored, so that neither a backup nor a reader of the
 * database can sign.
 */
export function webhookSecret({ id, secret_number }: Pick<Signing, 'id' | 'secret_number'>, secret: string): string {
  return `whsec_${computeMac(`webhook:${id}:${secret_number}`, secret, 'base64')}`
}

/** The secrets that sign now: for a day after a secret was replaced also the one before, so that receivers can change it without a gap. */
export function signingSecrets(hook: Signing, secret: string, now: Date): string[] {
  const isReplacedRecently =
    hook.secret_replaced_at !== null && now.getTime() - hook.secret_replaced_at.getTime() < OLD_SECRET_HOURS * HOUR_MS
  const numbers = isReplacedRecently ? [hook.secret_number, hook.secret_number - 1] : [hook.secret_number]
  return numbers.map((secret_number) => webhookSecret({ id: hook.id, secret_number }, secret))
}
