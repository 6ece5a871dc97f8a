import { SYSTEM } from '../domain/account/actor.ts'
import { type Config, readConfig } from '../server/config.ts'
import type { Context } from '../server/context.ts'
import { isSocketInUse, isTrustedSocket, socketPath } from '../server/control/socket.ts'
import { createServices } from '../server/create-services.ts'
import { CommandError } from './print.ts'

/** The environment's configuration, quieter than a server's: standard error is for the one who gave the command. */
export function commandConfig(env: NodeJS.ProcessEnv): Config {
  const config = readConfig(env)
  return env.LOG_LEVEL ? config : { ...config, logLevel: 'error' }
}

/** Opens the database and the rest for one command, as the system, and closes it whatever comes. */
export async function withParts<T>(config: Config, work: (ctx: Context) => Promise<T>): Promise<T> {
  let died: (error: Error) => void = () => {}
  const death = new Promise<never>((_resolve, reject) => {
    died = reject
  })
  death.catch(() => {})
  const { close, ...parts } = await createServices(config, { onFatal: (error) => died(error) })
  try {
    return await Promise.race([work({ ...parts, actor: SYSTEM }), death])
  } finally {
    await close()
  }
}

/**
 * The control socket of the server that has the data folder open, since the embedded database has room for one process;
 * null where the command opens the database itself.
 * @throws CommandError where the socket belongs to somebody else
 */
export async function runningServer(config: Config): Promise<string | null> {
  if (config.databaseUrl) return null
  const path = socketPath(config.dataDir)
  if (!path || !(await isSocketInUse(path))) return null
  if (!isTrustedSocket(path)) throw new CommandError(`${path} belongs to another account: nothing is sent to it`)
  return path
}
