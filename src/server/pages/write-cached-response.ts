import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Body, type CachedResponse, chooseEncoding } from '../http/cached-response.ts'
import { matchesIfNoneMatch } from '../http/etag.ts'

export function writeCachedResponse(
  req: IncomingMessage,
  res: ServerResponse,
  page: CachedResponse,
  options: { isCompressible?: boolean; extraHeaders?: Record<string, string> } = {},
): void | Promise<void> {
  const { isCompressible = true, extraHeaders = {} } = options
  if (page.status === 200 && matchesIfNoneMatch(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, { ...page.notModifiedHeaders, ...extraHeaders })
    res.end()
    return
  }
  const encoding = isCompressible ? chooseEncoding(req.headers['accept-encoding'] as string | undefined) : 'identity'
  const write = ({ bytes, headers }: Body) => {
    res.writeHead(page.status, { ...headers, ...extraHeaders })
    res.end(req.method === 'HEAD' ? undefined : bytes)
  }
  const ready = page.getIfReady(encoding)
  return ready ? write(ready) : page.body(encoding).then(write)
}
