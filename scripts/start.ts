// `npm start`: builds if needed, then serves. With demo content unless NODE_ENV is production or DEMO is set.
import { ensureBuilt } from './build.ts'

if (process.env.NODE_ENV !== 'production') process.env.DEMO ??= '1'
await ensureCanStart()
ensureBuilt()
await import(new URL('../dist/server/main.js', import.meta.url).href)

/** Reports an invalid setting or a port in use before the build starts. */
async function ensureCanStart() {
  const { toErrorMessage } = await import('../src/server/error-message.ts')
  const { readConfig } = await import('../src/server/config.ts')
  const { ensurePortsFree } = await import('../src/server/bind-server.ts')
  try {
    await ensurePortsFree(readConfig(process.env))
  } catch (error) {
    console.error(toErrorMessage(error))
    process.exit(1)
  }
}
