/** Where a running server listens for commands, and how both sides see that it is theirs. */
import { lstatSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'

/** Longest address of a Unix socket, in bytes, the closing zero not counted: 104 on macOS and BSD, 108 on Linux. */
const MAX_PATH_BYTES = 103

/** The account this process acts for, as the system numbers it; null where the system has no such numbers. */
export function currentUid(): number | null {
  return process.geteuid?.() ?? null
}

/**
 * The socket of a data folder, as short as can be: relative to the working directory where the full path is too long;
 * null where both are.
 */
export function socketPath(dataDir: string): string | null {
  const full = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), full)
  return [full, fromHere].find((path) => Buffer.byteLength(path) <= MAX_PATH_BYTES) ?? null
}

/** Whether a path is a socket, and one that this account (or root) made. */
export function isTrustedSocket(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isSocket() === true && (stat.uid === currentUid() || stat.uid === 0 || currentUid() === 0)
}

/** Whether somebody answers at a socket: a server that was killed leaves one that nobody does. */
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
