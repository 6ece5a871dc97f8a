import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const FILE = 'auth-secret'

/**
 * What sessions are signed with: the configured secret, else one that is made once and kept in the data folder, readable
 * by this account alone. Of several processes at once all get the same.
 * @throws Error where the data folder cannot be written
 */
export function authSecret({ authSecret: given, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): string {
  if (given) return given
  const path = join(dataDir, FILE)
  return readSecret(path) ?? makeSecret(dataDir, path)
}

/** The secret kept in the data folder, for the backup; null where one is configured or none was made yet. */
export function ownSecret({ authSecret: given, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): string | null {
  return given ? null : readSecret(join(dataDir, FILE))
}

/**
 * Puts a secret from a backup into the data folder, in place of one that is there; does nothing where one is configured.
 * Resolves to whether sessions and second factors of the backup are good from now on.
 */
export function keepSecret({ authSecret: given, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>, secret: string): boolean {
  if (given) return given === secret
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.new`, `${secret}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
  return true
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Written aside and linked into place: nobody reads half a secret, and the first one wins. */
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true })
  const mine = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(mine, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(mine, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(mine)
  }
  const secret = readSecret(path)
  if (!secret) throw new Error(`${path} is empty: delete it, and a new secret is made (everybody has to sign in again)`)
  return secret
}
