import { once } from 'node:events'
import { serveParent } from '../../src/server/child/serve-parent.ts'

// A child of `limited-child.test.ts` whose parent ends while it is still starting, as when models are loaded.
await once(process, 'disconnect')
serveParent(async () => {})
setInterval(() => {}, 60_000)
