import { MIMEType } from 'node:util'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../domain/images.ts'
import type { AppEnv } from './app-env.ts'
import { limitConcurrencyPerClient } from './concurrency-per-client.ts'
import { limitsBody } from './request-body.ts'

/** What the other parts of a form and its boundaries may take, in bytes. */
const FORM_BYTES = 64 * 1024
/** Most parts of a form: four times what any of ours has. Taking tens of thousands apart keeps everybody waiting for seconds. */
const MAX_PARTS = 20
/** Files of one client in memory at once: each takes some 12 MB there until it is stored. */
const AT_ONCE = 4

/**
 * Lets only forms through that can hold one file of the size allowed, a few at once. For the `middleware` of a route that takes one.
 * @param code what is said of a larger one
 */
export function requireUploadBody(code: ErrorCode): MiddlewareHandler<AppEnv>[] {
  return [
    async (c, next) => {
      const type = c.req.header('Content-Type')
      // Without a type there is no body either, and the verb asks for the file.
      if (type && !/^multipart\/form-data\s*(;|$)/i.test(type)) throw new DomainError('form_expected')
      await next()
    },
    limitConcurrencyPerClient(AT_ONCE),
    limitsBody(
      bodyLimit({
        maxSize: MAX_UPLOAD_BYTES + FORM_BYTES,
        onError: () => {
          throw DomainError.forField('file', code)
        },
      }),
    ),
    async (c, next) => {
      const type = c.req.header('Content-Type')
      if (type && hasManyParts(Buffer.from(await c.req.arrayBuffer()), type)) throw new DomainError('invalid_request')
      await next()
    },
  ]
}

/** Read as the form's own parser reads it. The boundary stands before each part, and once more at the end. */
function hasManyParts(body: Buffer, type: string): boolean {
  const boundary = boundaryOf(type)
  if (!boundary) return false
  let at = -1
  for (let found = 0; found <= MAX_PARTS + 1; found++) {
    at = body.indexOf(`--${boundary}`, at + 1)
    if (at < 0) return false
  }
  return true
}

function boundaryOf(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary')
  } catch {
    return null
  }
}
