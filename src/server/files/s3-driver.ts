import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'

/** Timeout of a call to the service, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Files in a bucket of S3 or a compatible service. The bucket is private, because the server checks who may read a file. Uses no access lists and no
 * Amazon-specific checksums, which other services lack.
 */
export function s3Driver({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Config): S3Driver {
  return new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    region,
    // Compatible services rarely have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
  })
}
