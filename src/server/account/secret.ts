import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { errorCode } from '../error-code.ts'

const FILE = 'auth-secret'

/**
 * Returns the secret that signs sessions: the configured one, otherwise one that is created once in the data directory,
 * readable only by its owner. Concurrent processes get the same one.
 * @throws Error when the data directory cannot be written
 */
export function authSecret({ authSecret: given, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): string {
  if (given) return given
  const path = join(dataDir, FILE)
  return readSecret(path) ?? createSecret(dataDir, path)
}

/** Returns the secret in the data directory, for a backup; null when one is configured or the directory has none. */
export function storedAuthSecret({ authSecret: given, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>): string | null {
  return given ? null : readSecret(join(dataDir, FILE))
}

/**
 * Stores the secret of a backup in the data directory, unless one is configured.
 * @returns whether second factors and links of the backup work
 */
export function storeAuthSecret({ authSecret: given, dataDir }: Pick<Config, 'authSecret' | 'dataDir'>, secret: string): boolean {
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
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Writes a temporary file and links it, so that no process reads an incomplete secret and the first process wins. */
function createSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true })
  const mine = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(mine, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(mine, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(mine)
  }
  const secret = readSecret(path)
  if (!secret) throw new Error(`${path} is empty: delete it, and a new secret is made (everyone has to sign in again)`)
  return secret
}
