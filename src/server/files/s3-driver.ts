import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../config.ts'

/** Timeout of a call to the service, in milliseconds. */
const TIMEOUT_MS = 15_000

/** Settings of the S3 client. Amazon-specific checksums are off, because other services lack them. */
export function s3Options({ region, endpoint, accessKeyId, secretAccessKey }: S3Config): S3ClientConfig {
  return {
    region,
    // Compatible services rarely have a host name per bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { requestTimeout: TIMEOUT_MS, connectionTimeout: TIMEOUT_MS },
  }
}

/**
 * Files in a bucket of S3 or a compatible service. The bucket is private, because the server checks who may read a file. Uses no access lists, which
 * other services lack.
 */
export function s3Driver(config: S3Config): S3Driver {
  return new S3Driver({ bucket: config.bucket, visibility: 'private', supportsACL: false, ...s3Options(config) })
}
