/**
 * For `start-server.test.ts`: the guide that the environment describes, whose pages only say their path. Prints its URL
 * once it listens.
 */
import { demo } from '../../demo/demo.ts'
import type { Renderer } from '../../src/server/pages/renderer.ts'
import { startServer } from '../../src/server/start-server.ts'

const renderer: Renderer = {
  assets: { routes: {} },
  renderPage: async ({ request }) => new Response(new URL(request.url).pathname),
}

await startServer(process.env, {
  openWeb: async () => ({ renderer, files: new Map() }),
  demo,
  say: (line) => process.stdout.write(`${line}\n`),
})
