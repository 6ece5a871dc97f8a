// `npm run plateful -- COMMAND`: the command line, built if stale.
import { ensureBuilt } from './build.mjs'

ensureBuilt()
await import('../dist/server/cli.js')
