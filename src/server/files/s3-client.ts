import { setTimeout as pause } from 'node:timers/promises'
import { S3mini } from 's3mini'
import type { S3Config } from '../config.ts'

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
