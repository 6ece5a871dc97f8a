import { connect, createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './loopback.ts'

export type DatabaseProxy = {
  url: string
  /**
   * Drops the connection of the next committed transaction instead of forwarding the response. Resolves when this has happened.
   * @param after waits until a statement with this text was sent
   */
  loseNextCommit(after?: string): Promise<void>
  /** Stops forwarding, as if the host had lost power. */
  goSilent(): void
  /** Closes all connections and refuses new ones. */
  close(): Promise<void>
}

/** CommandComplete of the PostgreSQL protocol. */
const COMMITTED = Buffer.from('COMMIT\0')

/** A TCP proxy before PostgreSQL that can fail. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let lost: (() => void) | undefined
  let awaited: string | undefined
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isSilent) return
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    upstream.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.on('data', (chunk: Buffer) => {
      if (isSilent) return
      if (awaited !== undefined && chunk.includes(awaited)) awaited = undefined
      upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      if (isSilent) return
      if (!lost || awaited !== undefined || !chunk.includes(COMMITTED)) return client.write(chunk)
      client.destroy()
      lost()
      lost = undefined
    })
  })
  const port = await listenOnLoopback(server)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    loseNextCommit: (after) =>
      new Promise((resolve) => {
        awaited = after
        lost = resolve
      }),
    goSilent: () => {
      isSilent = true
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
