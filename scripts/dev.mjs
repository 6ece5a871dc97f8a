// `npm run dev`: the server from its sources, restarted when they change; the screens through Vite, changed in place.
import { createServer } from 'vite'
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { seedDemo } from '../src/server/db/demo/seed.ts'
import { openParts } from '../src/server/parts.ts'
import { serve } from '../src/server/serve.ts'

process.env.DEMO ??= '1'
const config = readConfig(process.env)
const parts = await openParts(config, {
  onFatal(error) {
    throw error
  },
})
if (config.isDemo) await seedDemo(parts)

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const refreshPreamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
const scripts = [
  { attrs: { type: 'module' }, children: refreshPreamble },
  { attrs: { type: 'module', src: '/@vite/client' } },
  { attrs: { type: 'module', src: '/src/web/client.tsx' } },
]
const renderer = {
  isDevelopment: true,
  assets: { routes: { __root__: { css: ['/src/web/styles/index.css'], scripts } } },
  renderPage: async (input) => (await vite.ssrLoadModule('/src/web/ssr.tsx')).renderPage(input),
}
const { server, close } = serve(parts, createApp(parts), renderer, new Map())
// Vite answers for its own files; what it leaves goes to everything that listened before.
const answers = server.listeners('request')
server.removeAllListeners('request')
server.on('request', (req, res) =>
  vite.middlewares(req, res, () => {
    for (const answer of answers) answer(req, res)
  }),
)
server.listen(config.port, config.host, () => console.log(`Plateful (development) is at ${config.publicUrl}`))

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await close(500)
    await vite.close()
    await parts.close()
    process.exit(0)
  })
}
