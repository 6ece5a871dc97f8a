import type { WebhookFailure } from '../../domain/webhook.ts'
import { ClosedError, NotPublicError } from './send-to-public-host.ts'

/** Codes of `net`, `dns` and the system: https://nodejs.org/api/errors.html#common-system-errors */
const FAILURE_BY_CODE = new Map<string, WebhookFailure>([
  ['ENOTFOUND', 'unknown_name'],
  ['ENODATA', 'unknown_name'],
  ['EAI_AGAIN', 'unknown_name'],
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'refused'],
  ['ENETUNREACH', 'refused'],
  ['ECONNRESET', 'closed'],
  ['EPIPE', 'closed'],
  ['ETIMEDOUT', 'timeout'],
  ['ABORT_ERR', 'timeout'],
  ['EPROTO', 'insecure'],
  ['CERT_HAS_EXPIRED', 'insecure'],
  ['CERT_NOT_YET_VALID', 'insecure'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'insecure'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'insecure'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'insecure'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'insecure'],
])

/** Returns why a request got no response, from the error of `sendMessage`; null when the error does not say it. */
export function failureOf(error: unknown): WebhookFailure | null {
  if (error instanceof NotPublicError) return 'not_public'
  if (error instanceof ClosedError) return 'closed'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^ERR_(TLS|SSL)_/.test(code)) return 'insecure'
  if (code.startsWith('HPE_')) return 'not_http'
  return FAILURE_BY_CODE.get(code) ?? null
}
