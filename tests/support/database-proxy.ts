import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type DatabaseProxy = {
  /** The URL of the database through the proxy. */
  url: string
  /** Drops the connection of the next transaction that is committed, instead of passing the answer on. Resolves once that has happened. */
  loseNextCommit(): Promise<void>
  /** From now on nothing is passed on, as if the host had lost its power. */
  goSilent(): void
  /** Ends all connections and refuses new ones. */
  close(): Promise<void>
}

/** CommandComplete of the protocol of PostgreSQL. */
const COMMITTED = Buffer.from('COMMIT\0')

/** A way to PostgreSQL that can fail. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let lost: (() => void) | undefined
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    if (isSilent) return
    const upstream = connect(Number(target.port), target.hostname)
    sockets.add(upstream)
    upstream.on('error', () => {})
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.on('data', (chunk) => isSilent || upstream.write(chunk))
    upstream.on('data', (chunk: Buffer) => {
      if (isSilent) return
      if (!lost || !chunk.includes(COMMITTED)) return client.write(chunk)
      client.destroy()
      lost()
      lost = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    loseNextCommit: () =>
      new Promise((resolve) => {
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
