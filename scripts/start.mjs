// `npm start`: builds if stale, then serves. A demo unless told otherwise.
import { ensureBuilt } from './build.mjs'

if (process.env.NODE_ENV !== 'production') process.env.DEMO ??= '1'
await sayWhatIsInTheWay()
ensureBuilt()
await import('../dist/server/main.js')

/** A setting that cannot be used and a port that is taken are told at once, not after everything was built. */
async function sayWhatIsInTheWay() {
  const { readConfig } = await import('../src/server/config.ts')
  const { ensureMayListen } = await import('../src/server/bind-server.ts')
  try {
    await ensureMayListen(readConfig(process.env))
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
