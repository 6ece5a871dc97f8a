import { createServer, type Server } from 'node:net'
import type { Config } from './config.ts'

type Place = Pick<Config, 'port' | 'host'>

/** The server cannot be where it should; the message names the setting to change. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen'
}

/**
 * Makes sure that the server will find its place, before anything is made for it: nobody should wait for a database only to
 * hear that the port is taken.
 * @throws CannotListen
 */
export async function ensureMayListen(place: Place): Promise<void> {
  const probe = createServer()
  await listenAt(probe, place)
  await new Promise((resolve) => probe.close(resolve))
}

/** Has a server listen at its place. @throws CannotListen */
export function listenAt(server: Server, place: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new CannotListen(reasonOf(error, place))))
    server.listen(place.port, place.host, resolve)
  })
}

function reasonOf({ code, message }: NodeJS.ErrnoException, { port, host }: Place): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop what listens there, or choose another with PORT.`
    case 'EACCES':
      return `Port ${port} is not for this account to use: choose one above 1023 with PORT, and have a web server pass requests on to it.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is no address of this machine.`
    default:
      return `The server cannot listen at HOST ${host}, PORT ${port}: ${message}`
  }
}
