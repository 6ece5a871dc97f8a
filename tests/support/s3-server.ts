import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, listenOnLoopback } from './loopback.ts'

export type S3Server = {
  url: string
  objects: Map<string, Buffer>
  asked: string[]
  uploads: Uploads
  /** The time that a listing has for every object. */
  storedAt: Date
  /** While true, every request gets 503. */
  isDown: boolean
  close(): Promise<void>
}

const STORED_AT = new Date('2026-11-20T12:00:00Z')

/**
 * An in-memory server with the used part of S3: objects by '/bucket/key'. Rejects unsigned requests.
 * @param beforePut awaited before an object is stored
 */
export async function s3Server({ beforePut }: { beforePut?: () => Promise<unknown> } = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  const uploads: Uploads = new Map()
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const path = decodeURIComponent(pathname)
    const answer = (status: number, body: string | Buffer = '', type = 'application/xml') =>
      response
        .writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
        .end(request.method === 'HEAD' ? '' : body)
    asked.push(`${request.method} ${path}`)
    const body = await buffer(request)
    if (s3.isDown) return answer(503, error('SlowDown'))
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/')) return answer(403, error('AccessDenied'))
    const found = objects.get(path)
    const uploadId = searchParams.get('uploadId')
    if (request.method === 'POST' && searchParams.has('uploads')) return answer(200, startUpload(uploads))
    if (request.method === 'PUT' && uploadId) {
      const parts = uploads.get(uploadId)
      if (!parts) return answer(404, error('NoSuchUpload'))
      parts.set(Number(searchParams.get('partNumber')), body)
      response.setHeader('etag', `"${searchParams.get('partNumber')}"`)
      return answer(200)
    }
    if (request.method === 'POST' && uploadId) {
      const parts = [...(uploads.get(uploadId) ?? [])].sort(([a], [b]) => a - b)
      objects.set(path, Buffer.concat(parts.map(([, bytes]) => bytes)))
      uploads.delete(uploadId)
      return answer(200, '<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>')
    }
    if (request.method === 'DELETE' && uploadId) {
      uploads.delete(uploadId)
      return answer(204)
    }
    if (searchParams.has('list-type')) return answer(200, listing(objects, path.replace(/\/?$/, '/'), searchParams))
    if (request.method === 'PUT') {
      await beforePut?.()
      objects.set(path, body)
      return answer(200)
    }
    if (request.method === 'DELETE') objects.delete(path)
    if (request.method === 'DELETE') return answer(204)
    if (!found) return answer(404, error('NoSuchKey'))
    return answer(200, found, 'application/octet-stream')
  })
  const s3: S3Server = {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}`,
    objects,
    asked,
    uploads,
    storedAt: STORED_AT,
    isDown: false,
    close: () => closeServer(server),
  }
  return s3
}

/** Incomplete multipart uploads by id. */
type Uploads = Map<string, Map<number, Buffer>>

function startUpload(uploads: Uploads): string {
  const id = `upload-${uploads.size + 1}`
  uploads.set(id, new Map())
  return `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
}

function error(code: string): string {
  return `<Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

/** Few keys per page, so that tests need several pages. */
function listing(objects: Map<string, Buffer>, bucket: string, params: URLSearchParams): string {
  const prefix = params.get('prefix') ?? ''
  const keys = [...objects.keys()]
    .filter((path) => path.startsWith(bucket + prefix))
    .map((path) => path.slice(bucket.length))
    .sort()
  const from = Number(params.get('continuation-token') ?? 0)
  const page = keys.slice(from, from + 2)
  const next =
    from + 2 < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${from + 2}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>'
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>1</Size><LastModified>${STORED_AT.toISOString()}</LastModified><ETag>x</ETag></Contents>`,
  )
  return `<?xml version="1.0"?><ListBucketResult><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`
}
