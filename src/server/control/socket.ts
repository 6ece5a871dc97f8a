/** Path of the control socket, and how client and server verify its owner. */
import { lstatSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'

/** Longest path of a Unix socket in bytes, without the terminating zero: 104 on macOS and BSD, 108 on Linux. */
const MAX_PATH_BYTES = 103

/** The user id of this process; null on systems without user ids. */
export function currentUid(): number | null {
  return process.geteuid?.() ?? null
}

/** Returns the shortest path of the socket: relative to the working directory when the full path is too long; null when both are. */
export function socketPath(dataDir: string): string | null {
  const full = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), full)
  return [full, fromHere].find((path) => Buffer.byteLength(path) <= MAX_PATH_BYTES) ?? null
}

/** Whether a path is a socket that this user or root created. */
export function isTrustedSocket(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isSocket() === true && (stat.uid === currentUid() || stat.uid === 0 || currentUid() === 0)
}

/** Whether a server answers on the socket. A killed server leaves a socket file without one. */
export function isSocketInUse(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
