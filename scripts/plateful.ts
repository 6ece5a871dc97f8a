// `npm run plateful -- COMMAND`: builds if needed and runs the command line.
import { ensureBuilt } from './build.ts'

ensureBuilt()
await import(new URL('../dist/server/cli.js', import.meta.url).href)
