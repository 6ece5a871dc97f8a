import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { SYSTEM } from '../../domain/account/actor.ts'
import type { Parts } from '../context.ts'
import { trackConnections } from '../http/graceful-close.ts'
import { adminRoute, backupRoute, exportRoute, importRoute } from './routes.ts'
import { isSocketInUse, socketPath } from './socket.ts'

export type ControlServer = {
  /** Takes no more commands; those under way end after the batch in hand. */
  close(): Promise<void>
}

/** How long commands under way may take to end, in milliseconds: a batch takes far less. */
const GRACE_MS = 5_000

/**
 * Listens for commands on `DATA_DIR/control.sock`, which only this account may open: whoever can is the system. Needed
 * with the embedded database alone, whose folder has room for one process; with PostgreSQL it does nothing. Call it
 * once the folder's lock is won: a socket that is there then was left behind.
 * @throws Error where the socket cannot be made
 */
export async function startControlServer(parts: Parts): Promise<ControlServer> {
  if (parts.db.kind === 'postgres') return { close: async () => {} }
  const { dataDir } = parts.config
  const path = socketPath(dataDir)
  if (!path) {
    parts.log.warn({ dataDir }, 'the path of DATA_DIR is too long for a socket: commands have to wait until the server is stopped')
    return { close: async () => {} }
  }
  if (await isSocketInUse(path)) throw new Error(`${path} is answered by another process`)
  rmSync(path, { force: true })
  const stopping = new AbortController()
  const ctx = { ...parts, actor: SYSTEM }
  const app = new Hono()
    .route('/', importRoute(ctx, stopping.signal))
    .route('/', adminRoute(ctx))
    .route('/', exportRoute(ctx))
    .route('/', backupRoute(ctx))
  const server = createServer(getRequestListener(app.fetch))
  // An import of a whole country may take longer than any time limit for requests.
  server.requestTimeout = 0
  const drain = trackConnections(server)
  await listenPrivately(server, path)
  return {
    close: () => {
      stopping.abort()
      return drain.end(GRACE_MS)
    },
  }
}

/** The socket is made with its final permissions (0600), so that there is no moment in which others may open it. */
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
