import { fileURLToPath } from 'node:url'
import { demo } from '../../demo/demo.ts'
import { ConfigError } from './config.ts'
import { toErrorMessage } from './error-message.ts'
import { loadRenderer } from './pages/renderer.ts'
import { loadStaticFiles } from './pages/static-files.ts'
import { startServer } from './start-server.ts'

/** EX_CONFIG of sysexits.h: a supervisor should not restart the process before the settings have changed. */
const CONFIG_EXIT_CODE = 78

const dist = fileURLToPath(new URL('..', import.meta.url))

// A closed output pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

startServer(process.env, {
  openWeb: async () => ({ renderer: await loadRenderer(dist), files: await loadStaticFiles(`${dist}client`) }),
  demo,
  say: (line) => process.stdout.write(`${line}\n`),
  ownsProcess: true,
}).catch((error: unknown) => {
  process.stderr.write(`${toErrorMessage(error)}\n`)
  process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1)
})
