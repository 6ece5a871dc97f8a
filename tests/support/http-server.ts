import { createServer, request as httpRequest, type IncomingMessage, type RequestOptions, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from '../../src/server/app.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'

export async function listening(app: App): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer(getRequestListener(app.fetch))
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => closeServer(server),
  }
}

type Raw = { status: number; headers: IncomingMessage['headers']; text: string }

/** Sends a request that `fetch` cannot: unnormalised paths, any header, bodies in several chunks. */
export function raw(url: string, options: RequestOptions & { chunks?: (string | Buffer)[] } = {}): Promise<Raw> {
  const { chunks = [], ...rest } = options
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const path = rest.path ?? url.slice(url.indexOf(port) + port.length)
    const request = httpRequest({ hostname, port, ...rest, path }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString('utf8') }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    for (const chunk of chunks) request.write(chunk)
    request.end()
  })
}
