import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../domain/images.ts'
import type { AppEnv } from './app-env.ts'

/** What the other parts of a form and its boundaries may take, in bytes. */
const FORM_BYTES = 64 * 1024

/**
 * Lets only forms through that can hold one file of the size allowed. For the `middleware` of a route that takes one.
 * @param code what is said of a larger one
 */
export function uploadBody(code: ErrorCode): MiddlewareHandler<AppEnv>[] {
  return [
    bodyLimit({
      maxSize: MAX_UPLOAD_BYTES + FORM_BYTES,
      onError: () => {
        throw new DomainError(code, { fields: [{ field: 'file', code }] })
      },
    }),
  ]
}
