import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SYSTEM } from '../../domain/account/actor.ts'
import type { Services } from '../app-context.ts'
import { trackConnections } from '../http/graceful-close.ts'
import { adminRoute, backupRoute, exportRoute, importRoute } from './routes.ts'
import { isSocketInUse, socketPath } from './socket.ts'

export type ControlServer = {
  close(): Promise<void>
}

const GRACE_MS = 5_000

/**
 * Listens for commands on `DATA_DIR/control.sock`, which only this operating system user can open. Clients act as the system. Does nothing
 * with PostgreSQL, because only the embedded database is limited to one process. Hold the data directory's lock when calling it, because it
 * deletes a stale socket.
 * @throws Error when the socket cannot be created
 */
export async function startControlServer(services: Services): Promise<ControlServer> {
  if (services.db.kind === 'postgres') return { close: async () => {} }
  const { dataDir } = services.config
  const path = socketPath(dataDir)
  if (!path) {
    services.log.warn({ dataDir }, 'the path of DATA_DIR is too long for a socket: commands have to wait until the server is stopped')
    return { close: async () => {} }
  }
  if (await isSocketInUse(path)) throw new Error(`${path} is answered by another process`)
  rmSync(path, { force: true })
  const stopping = new AbortController()
  const ctx = { ...services, actor: SYSTEM }
  const app = new Hono()
    .route('/', importRoute(ctx, stopping.signal))
    .route('/', adminRoute(ctx))
    .route('/', exportRoute(ctx))
    .route('/', backupRoute(ctx))
  const server = createServer()
  // Importing a whole country can exceed a normal request timeout.
  server.requestTimeout = 0
  const drain = trackConnections(server, getRequestListener(app.fetch))
  await listenPrivately(server, path)
  return {
    close: () => {
      stopping.abort()
      return drain.end(GRACE_MS)
    },
  }
}

/** Creates the socket directly with permissions 0600, so that other users can never open it. */
function listenPrivately(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const before = process.umask(0o177)
    try {
      server.listen(path, resolve)
    } finally {
      process.umask(before)
    }
  })
}
