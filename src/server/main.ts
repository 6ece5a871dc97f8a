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

// As PID 1 of a container, Node ignores these signals until they have a handler, so that a stop during the start would have no effect.
const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const stopEarly = () => process.exit(0)
for (const signal of SIGNALS) process.on(signal, stopEarly)

startServer(process.env, {
  openWeb: async () => ({ renderer: await loadRenderer(dist), files: await loadStaticFiles(`${dist}client`) }),
  demo,
  say: (line) => process.stdout.write(`${line}\n`),
  ownsProcess: true,
}).then(
  () => {
    for (const signal of SIGNALS) process.off(signal, stopEarly)
  },
  (error: unknown) => {
    process.stderr.write(`${toErrorMessage(error)}\n`)
    process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1)
  },
)
