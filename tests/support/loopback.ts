import type { Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/**
 * Starts a server on a free port of the loopback address.
 * @returns the port
 */
export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Closes a server with all its connections. */
export function closeServer(server: HttpServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
