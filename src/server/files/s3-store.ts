import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3mini, S3ServiceError } from 's3mini'
import type { S3Config } from '../config.ts'
import { UnavailableError } from '../unavailable-error.ts'

const PAUSES_MS = [300, 1200]

/**
 * Creates a client of one S3-compatible bucket. Rejects redirects, because a signature is valid for one URL only.
 * @param timeoutMs maximum time of a call with its retries, in milliseconds
 */
export function s3Client({ region, endpoint, bucket, accessKeyId, secretAccessKey }: S3Config, timeoutMs: number): S3mini {
  // The bucket is in the path, because compatible services rarely offer a host name per bucket.
  const url = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, '')}/${bucket}`
  return new S3mini({ region, endpoint: url, accessKeyId, secretAccessKey, requestAbortTimeout: timeoutMs, fetch: fetchWithRetries })
}

const fetchWithRetries: typeof fetch = async (url, init) => {
  const options: RequestInit = { ...init, redirect: 'manual' }
  for (const ms of PAUSES_MS) {
    const response = await fetch(url, options).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      return null
    })
    if (response && response.status < 500 && response.status !== 429) return response
    await response?.body?.cancel()
    await pause(ms, undefined, options.signal ? { signal: options.signal } : {})
  }
  return fetch(url, options)
}

const TIMEOUT_MS = 15_000

const PAGE = 1000

/**
 * Files in a private bucket, because the server checks who may read a file. Does not use ACLs, which many S3-compatible services lack. Its
 * functions throw UnavailableError when the service does not answer or fails.
 * @param timeoutMs maximum time of a call with its retries, in milliseconds
 */
export function s3Store(config: S3Config, timeoutMs = TIMEOUT_MS) {
  const client = s3Client(config, timeoutMs)
  const { prefix } = config
  const readBytes = async (key: string) => {
    const bytes = await ask(() => client.getObjectArrayBuffer(prefix + key))
    return bytes && new Uint8Array(bytes)
  }
  return {
    read: readBytes,
    /** Reads the whole object, because the time limit of a call would end a stream that an import reads slowly. */
    async readPieces(key: string) {
      const bytes = await readBytes(key)
      return bytes && Readable.from([bytes])
    },
    async write(key: string, bytes: Uint8Array) {
      await ask(() => client.putObject(prefix + key, Buffer.from(bytes)))
    },
    exists: async (key: string) => (await ask(() => client.objectExists(prefix + key))) === true,
    remove: (key: string) => ask(() => removeObject(client, prefix + key)),
    async *list(folder: string) {
      for await (const key of listObjects(client, `${prefix}${folder}/`)) yield key.slice(prefix.length)
    },
    async storedAt(key: string) {
      // The client has no request for the time of one object, so this lists the first key that begins with the key, which is the key
      // itself.
      const page = await ask(() => client.listObjectsPaged('/', prefix + key, 1))
      const found = page?.objects?.find(({ Key }) => Key === prefix + key)
      return found ? new Date(found.LastModified) : null
    },
    // S3 stores an object completely or not at all.
    removePartial: async () => 0,
  }
}

/** @throws UnavailableError unless the service rejects the call, which another attempt would not change */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof S3ServiceError && error.status < 500 && error.status !== 429) throw error
    throw new UnavailableError('The file storage does not answer', { cause: error })
  }
}

/** @throws Error when the bucket does not exist, UnavailableError when the service does not answer or fails */
export async function* listObjects(client: S3mini, prefix: string): AsyncGenerator<string> {
  for (let token: string | undefined; ; ) {
    const page = await ask(() => client.listObjectsPaged('/', prefix, PAGE, token))
    if (!page) throw new Error('The bucket does not exist.')
    for (const { Key } of page.objects ?? []) if (!Key.endsWith('/')) yield Key
    token = page.nextContinuationToken
    if (!token) return
  }
}

/** Ignores missing objects, which some services report as an error. */
export async function removeObject(client: S3mini, key: string): Promise<void> {
  try {
    await client.deleteObject(key)
  } catch (error) {
    if (!(error instanceof S3ServiceError && error.status === 404)) throw error
  }
}
