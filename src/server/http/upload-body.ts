import { AsyncResource } from 'node:async_hooks'
import { MIMEType } from 'node:util'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { bufferToFormData } from 'hono/utils/buffer'
import PQueue from 'p-queue'
import { DomainError, type ErrorCode } from '../../domain/errors.ts'
import { MAX_UPLOAD_BYTES } from '../../domain/image-limits.ts'
import { freeBytes } from '../disk-space.ts'
import { UnavailableError } from '../unavailable-error.ts'
import type { AppEnv } from './app-env.ts'
import { limitsBody } from './request-body.ts'

/**
 * Middleware that limits concurrent requests of a user. Further requests wait with their bodies unread, so that they use no memory. For
 * routes with large bodies; place it after the rate limit. Not by client: people of one office or hotel share an IP address, and one slow
 * connection would keep the others waiting.
 */
export function limitConcurrencyPerUser(concurrency: number): MiddlewareHandler<AppEnv> {
  const queues = new Map<string, PQueue>()
  return async (c, next) => {
    const { actor } = c.get('ctx')
    const user = actor.kind === 'user' ? actor.userId : c.get('client')
    const queue = queues.get(user) ?? new PQueue({ concurrency })
    queues.set(user, queue)
    try {
      // Keeps the trace of the request, as in `limitConcurrency`.
      await queue.add(AsyncResource.bind(next))
    } finally {
      if (queue.size === 0 && queue.pending === 0) queues.delete(user)
    }
  }
}

const FORM_BYTES = 64 * 1024
/** Four times the parts of our largest form. Parsing tens of thousands blocks all requests for seconds. */
const MAX_PARTS = 20
/** Concurrent uploads of one user. Each uses about 12 MB of memory until it is stored. */
const MAX_CONCURRENT = 4

type UploadLimits = {
  /** Largest file. */
  maxBytes?: number
  /** Of one user. */
  maxConcurrent?: number
}

/**
 * Middleware for routes that take one uploaded file. Limits the form size and a user's concurrent uploads, and rejects uploads while
 * little of the disk is free, because the database needs the rest.
 * @param code the error code for a larger file
 */
export function requireUploadBody(
  code: ErrorCode,
  { maxBytes = MAX_UPLOAD_BYTES, maxConcurrent = MAX_CONCURRENT }: UploadLimits = {},
): MiddlewareHandler<AppEnv>[] {
  return [
    async (c, next) => {
      const type = c.req.header('Content-Type')
      if (type && !/^multipart\/form-data\s*(;|$)/i.test(type)) throw new DomainError('form_expected')
      await next()
    },
    async (c, next) => {
      const { s3, dataDir, minFreeBytes } = c.get('ctx').config
      if (!s3 && (await freeBytes(dataDir)) < minFreeBytes) throw new UnavailableError('DATA_DIR is nearly full')
      await next()
    },
    limitConcurrencyPerUser(maxConcurrent),
    limitsBody(
      bodyLimit({
        maxSize: maxBytes + FORM_BYTES,
        onError: () => {
          throw DomainError.forField('file', code)
        },
      }),
    ),
    async (c, next) => {
      const type = c.req.header('Content-Type')
      if (type) await parseForm(c, type)
      await next()
    },
  ]
}

/**
 * Parses the form before the validator would, and releases the body: the file of the form is a copy of it, and an upload may wait for
 * others to be encoded. Does nothing for a malformed form, which the validator rejects.
 * @throws DomainError invalid_request for more parts than any form has
 */
async function parseForm({ req }: Context<AppEnv>, type: string): Promise<void> {
  const body = await req.arrayBuffer()
  if (hasManyParts(Buffer.from(body), type)) throw new DomainError('invalid_request')
  const form = await bufferToFormData(body, type).catch(() => null)
  if (!form) return
  req.bodyCache.formData = form
  delete req.bodyCache.arrayBuffer
}

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
