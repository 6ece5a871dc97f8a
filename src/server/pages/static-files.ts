import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { type Body, CachedResponse, chooseEncoding, matchesIfNoneMatch } from '../cache/cached-response.ts'

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const COMPRESSED_ALREADY = new Set(['.webp', '.woff2', '.png', '.ico', '.jpg'])

/** A browser takes scripts that a worker imports from its cache, so that it would miss a new version. */
const WORKER_SCRIPT = /^\/(?:[a-z]+-worker|kept-menus)\.js$/

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return WORKER_SCRIPT.test(path) ? 'no-cache' : 'public, max-age=3600'
}

export type StaticFile = { file: CachedResponse; isCompressible: boolean }

export async function loadStaticFiles(folder: string): Promise<Map<string, StaticFile>> {
  const files = new Map<string, StaticFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name)
    const type = CONTENT_TYPES[extension]
    if (!entry.isFile() || !type || entry.name === 'manifest.json') continue
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const headers = {
      'content-type': type,
      'cache-control': cachingOf(path),
      'x-content-type-options': 'nosniff',
    }
    files.set(path, { file: new CachedResponse(200, await readFile(file), headers), isCompressible: !COMPRESSED_ALREADY.has(extension) })
  }
  return files
}

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
