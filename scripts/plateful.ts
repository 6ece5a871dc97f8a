// `npm run plateful -- COMMAND`: the command line, built if stale.
import { ensureBuilt } from './build.ts'

ensureBuilt()
await import(new URL('../dist/server/cli.js', import.meta.url).href)
