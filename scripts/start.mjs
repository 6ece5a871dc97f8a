// `npm start`: builds if stale, then serves. A demo unless told otherwise.
import { ensureBuilt } from './build.mjs'

if (process.env.NODE_ENV !== 'production') process.env.DEMO ??= '1'
ensureBuilt()
await import('../dist/server/main.js')
