import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that begins every response with `begun` and never ends it; with null it sends nothing. */
export async function silentServer(begun: string | null): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    if (begun !== null) response.writeHead(200, { 'content-type': 'application/json' }).write(begun)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
