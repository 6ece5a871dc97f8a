import { connect, createServer, type Server } from 'node:net'
import type { Config } from './config.ts'

export type Place = Pick<Config, 'port' | 'host'> & {
  /** Prefix of the variables that error messages name. */
  prefix?: '' | 'METRICS_'
}

export class ListenError extends Error {
  override readonly name = 'ListenError'
}

const FIRST_FREE_PORT = 1024
const ANY_HOST = new Set(['0.0.0.0', '::'])
const CONNECT_TIMEOUT_MS = 1_000

/**
 * Checks that the server will be able to listen, so that a port conflict is reported before the database opens. Does not listen on the port
 * itself unless it is privileged, because requests that a reverse proxy sends there during a restart would be accepted and lost.
 * @throws ListenError
 */
export async function ensurePortFree(place: Place): Promise<void> {
  // Try this before connecting: another machine may respond at its own IP address, which would look like a port in use.
  await tryToListen({ ...place, port: 0 })
  if (await isTaken(place)) throw new ListenError(reasonOf({ code: 'EADDRINUSE' }, place))
  if (place.port !== 0 && place.port < FIRST_FREE_PORT) await tryToListen(place)
}

async function tryToListen(place: Place): Promise<void> {
  const probe = createServer()
  await bindServer(probe, place)
  await new Promise((resolve) => probe.close(resolve))
}

function isTaken({ port, host }: Place): Promise<boolean> {
  if (port === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, timeout: CONNECT_TIMEOUT_MS })
    const end = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** @throws ListenError when the server cannot listen, or when `/metrics` cannot listen or has the same port */
export async function ensurePortsFree(config: Pick<Config, 'port' | 'host' | 'metrics'>): Promise<void> {
  await ensurePortFree(config)
  const { port, host, metrics } = config
  if (!metrics) return
  const shareHost = host === metrics.host || [host, metrics.host].some((one) => ANY_HOST.has(one))
  if (port === metrics.port && port !== 0 && shareHost) throw new ListenError(reasonOf({ code: 'EADDRINUSE' }, metrics))
  await ensurePortFree(metrics)
}

/** @throws ListenError */
export function bindServer(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new ListenError(reasonOf(error, place))))
    server.listen(place.port, place.host, resolve)
  })
}

function reasonOf({ code, message }: Partial<NodeJS.ErrnoException>, { port, host, prefix = '' }: Place): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what listens there, or choose another with ${prefix}PORT.`
    case 'EACCES':
      return `Port ${port} is not for this account to use: choose one above 1023 with ${prefix}PORT, and have a web server pass requests on to it.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${prefix}HOST ${host} is no address of this machine.`
    default:
      return `The server cannot listen at ${prefix}HOST ${host}, ${prefix}PORT ${port}: ${message}`
  }
}
