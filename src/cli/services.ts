import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SYSTEM } from '../domain/account/actor.ts'
import type { AppContext } from '../server/app-context.ts'
import { type Config, readConfig } from '../server/config.ts'
import { isSocketInUse, isTrustedSocket, socketPath } from '../server/control/socket.ts'
import { CommandError } from './print.ts'

/** Logs less than a server does, because the user reads standard error. */
export function commandConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  return env.LOG_LEVEL ? config : { ...config, logLevel: 'error' }
}

/**
 * Opens the services with the system as actor, runs `work` and closes the services. The modules are imported lazily, because that takes a
 * second and a command that uses a running server does not need them.
 */
export async function withServices<T>(config: Config, work: (ctx: AppContext) => Promise<T>): Promise<T> {
  let died: (error: Error) => void = () => {}
  const death = new Promise<never>((_resolve, reject) => {
    died = reject
  })
  death.catch(() => {})
  const { createServices } = await import('../server/create-services.ts')
  const { close, ...services } = await createServices(config, { onFatal: (error) => died(error) })
  try {
    return await Promise.race([work({ ...services, actor: SYSTEM }), death])
  } finally {
    await close()
  }
}

/**
 * For commands that are of no use in a new guide: with a mistyped or missing DATA_DIR they would create one, and report success.
 * @throws CommandError when the data directory has no embedded database
 */
export function requireGuide({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'pg')))
    throw new CommandError(`There is no guide in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.`)
}

/**
 * Returns the control socket of the server that uses the data directory, because only one process can open the embedded database. Null when
 * no server runs.
 * @throws CommandError when the socket belongs to another user
 */
export async function findRunningServer(config: Config): Promise<string | null> {
  if (config.databaseUrl) return null
  const path = socketPath(config.dataDir)
  if (!path || !(await isSocketInUse(path))) return null
  if (!isTrustedSocket(path)) throw new CommandError(`${path} belongs to another account: nothing is sent to it`)
  return path
}
