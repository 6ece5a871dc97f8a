import { createServer } from 'node:http'
import { listenOnLoopback } from './loopback.ts'

/** A server that begins every response with `begun` and never ends it; with null it sends nothing. */
export async function silentServer(begun: string | null): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    if (begun !== null) response.writeHead(200, { 'content-type': 'application/json' }).write(begun)
  })
  const port = await listenOnLoopback(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
