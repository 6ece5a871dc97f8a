import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, TypedResponse } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Searched } from '../../search-index/read-demand.ts'
import { MIN_COMPRESSED_BYTES } from './min-compressed-bytes.ts'

export function createEtag(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Returns whether `If-None-Match` contains this tag, weak or strong (RFC 9110, 13.1.2). */
export function matchesIfNoneMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((one) => opaque(one.trim()) === opaque(etag))
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '')
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Encoding = 'br' | 'gzip' | 'identity'
export type Body = { bytes: Buffer<ArrayBuffer>; headers: Record<string, string> }

/** Browsers and proxies send few different values. Parsing one took an eighth of the time of a cached response. */
const chosenEncodings = new LRUCache<string, Encoding>({ max: 100, memoMethod: parseAcceptEncoding })

export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  return acceptEncoding ? chosenEncodings.memo(acceptEncoding) : 'identity'
}

function parseAcceptEncoding(acceptEncoding: string): Encoding {
  const accepted = acceptEncoding
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * Maximum size of the content with its compressed copies, as a multiple of the content. The copies are made at the first request for them.
 */
export const WITH_COMPRESSED = 2

export class CachedResponse {
  readonly status: number
  readonly content: Buffer<ArrayBuffer>
  readonly etag: string
  searched?: Searched | undefined
  readonly #headers: Record<string, string>
  readonly #bodies = new Map<Encoding, Body>()

  constructor(status: number, html: Buffer<ArrayBuffer>, headers: Record<string, string>) {
    this.status = status
    this.content = html
    this.etag = `W/${createEtag(html)}`
    this.#headers = { ...headers, vary: 'Accept-Encoding', ...(status === 200 ? { etag: this.etag } : {}) }
    this.#bodies.set('identity', this.#bodyOf(html, 'identity'))
  }

  get notModifiedHeaders(): Record<string, string> {
    return this.#headers
  }

  header(name: string): string | undefined {
    return this.#headers[name]
  }

  getIfReady(encoding: Encoding): Body | undefined {
    return this.#bodies.get(encoding)
  }

  async body(encoding: Encoding): Promise<Body> {
    const known = this.#bodies.get(encoding)
    if (known) return known
    const bytes = encoding === 'br' ? await this.#brotli() : await compressGzip(this.content, { level: 6 })
    const body = this.#bodyOf(bytes, encoding)
    this.#bodies.set(encoding, body)
    return body
  }

  #brotli(): Promise<Buffer<ArrayBuffer>> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: this.content.length }
    return compressBrotli(this.content, { params })
  }

  #bodyOf(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Body {
    const encoded = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    return { bytes, headers: { ...this.#headers, ...encoded, 'content-length': String(bytes.length) } }
  }
}

export function cachedJson(value: unknown): CachedResponse {
  return cachedText(typeof value === 'string' ? value : JSON.stringify(value), 'application/json')
}

export function cachedText(text: string, type: string, headers: Record<string, string> = {}): CachedResponse {
  return new CachedResponse(200, Buffer.from(text), { ...headers, 'content-type': type })
}

export async function sendCached<Value>(c: Context, kept: CachedResponse): Promise<Response & TypedResponse<Value, 200, 'json'>> {
  // The cached bytes are a serialised `Value`.
  const typed = (response: Response) => response as Response & TypedResponse<Value, 200, 'json'>
  if (matchesIfNoneMatch(c.req.header('If-None-Match'), kept.etag)) return typed(c.body(null, 304, kept.notModifiedHeaders))
  const isCompressible = kept.content.length >= MIN_COMPRESSED_BYTES
  const { bytes, headers } = await kept.body(isCompressible ? chooseEncoding(c.req.header('Accept-Encoding')) : 'identity')
  return typed(c.body(bytes, 200, headers))
}
