import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'

/** Longest a call may wait for the other side, in milliseconds. */
const TIMEOUT_MS = 15_000

/**
 * Files in a bucket of S3 or of a service that speaks it. The bucket is private: whoever may see a file gets it from the
 * guide. Only what every such service knows is asked of it: no access lists, no checksums of Amazon's own.
 */
export function s3Driver({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Config): S3Driver {
  return new S3Driver({
    bucket,
    visibility: 'private',
    supportsACL: false,
    region,
    // Services beside Amazon's seldom have a host name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
  })
}
