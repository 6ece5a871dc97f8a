import { fileURLToPath } from 'node:url'
import { loadRenderer } from './pages/renderer.ts'
import { loadStaticFiles } from './pages/static-files.ts'
import { sentenceOf } from './sentence-of.ts'
import { startGuide } from './start.ts'

const dist = fileURLToPath(new URL('..', import.meta.url))

startGuide(process.env, {
  openWeb: async () => ({ renderer: await loadRenderer(dist), files: await loadStaticFiles(`${dist}client`) }),
  say: console.log,
}).catch((error: unknown) => {
  console.error(sentenceOf(error))
  process.exit(1)
})
