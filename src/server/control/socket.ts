import { lstatSync } from 'node:fs'
import { connect } from 'node:net'
import { join, relative } from 'node:path'

/** Maximum length of a Unix socket path in bytes, without the terminating zero. The limit is 104 on macOS and BSD, 108 on Linux. */
const MAX_PATH_BYTES = 103

export function currentUid(): number | null {
  return process.geteuid?.() ?? null
}

/** Returns the path relative to the working directory when the full path is too long; null when both are too long. */
export function socketPath(dataDir: string): string | null {
  const full = join(dataDir, 'control.sock')
  const fromHere = relative(process.cwd(), full)
  return [full, fromHere].find((path) => Buffer.byteLength(path) <= MAX_PATH_BYTES) ?? null
}

export function isTrustedSocket(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isSocket() === true && (stat.uid === currentUid() || stat.uid === 0 || currentUid() === 0)
}

/** A killed server leaves a socket file behind, so this connects to it. */
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
