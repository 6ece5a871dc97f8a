// `npm run dev`: runs the server from its sources and restarts it when they change. Vite updates pages in place.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { createServer } from 'vite'
import { demo } from '../demo/demo.ts'
import { toErrorMessage } from '../src/server/error-message.ts'
import { startServer, type WebBundle } from '../src/server/start-server.ts'

/** Time in milliseconds before open streams are closed, so that a restart does not wait for browsers. */
const GRACE_MS = 500

const refreshPreamble = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`
const scripts = [
  { attrs: { type: 'module' }, children: refreshPreamble },
  { attrs: { type: 'module', src: '/@vite/client' } },
  { attrs: { type: 'module', src: '/src/web/client.tsx' } },
]

/**
 * Style sheets of public pages in order. They are linked in the HTML, so that a page is styled before its scripts run, as in production.
 */
function styleSheets() {
  const list = readFileSync('src/web/site-styles.ts', 'utf8')
  return [...list.matchAll(/^import '(.+\.css)'/gm)].map(([, path = '']) => posix.join('/src/web', path))
}

async function openWeb(): Promise<WebBundle> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  return {
    renderer: {
      isDevelopment: true,
      assets: { routes: { __root__: { css: styleSheets(), scripts } } },
      renderPage: async (input) => (await vite.ssrLoadModule('/src/web/ssr.tsx')).renderPage(input),
    },
    files: new Map(),
    /** Vite responds to requests for its own files and passes others to the existing listeners. */
    attach(server) {
      const answers = server.listeners('request')
      server.removeAllListeners('request')
      server.on('request', (req, res) =>
        vite.middlewares(req, res, () => {
          for (const answer of answers) answer(req, res)
        }),
      )
    },
    close: () => vite.close(),
  }
}

process.env.DEMO ??= '1'
await startServer(process.env, { openWeb, demo, graceMs: GRACE_MS, say: (line) => console.log(line) }).catch((error) => {
  console.error(toErrorMessage(error))
  process.exit(1)
})
