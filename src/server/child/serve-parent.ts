import { Worker } from 'node:worker_threads'
import { resolveBundledFile } from '../db/resolve-bundled-file.ts'
import type { Watch } from './watchdog.ts'

export type FromChild<Message> =
  | { type: 'message'; message: Message }
  /** `isSpent`: memory did not go down after the request, so the next request needs a new child. */
  | { type: 'done'; isSpent: boolean }
  | { type: 'failed'; reason: string }

const MB = 2 ** 20
/** Share of the memory limit that may stay in use after a request; above it the child is replaced. */
const KEPT_SHARE = 0.5

export function serveParent<Request, Message>(work: (request: Request, post: (message: Message) => void) => Promise<void>): void {
  const start = process.memoryUsage.rss()
  const isBusy = new Int32Array(new SharedArrayBuffer(4))
  const limit = Number(process.argv[2]) * MB
  const watch: Watch = { isBusy, maxBytes: start + limit }
  new Worker(resolveBundledFile(import.meta.url, './watchdog.ts', 'watchdog.js'), { workerData: watch, execArgv: [] }).unref()
  const send = (answer: FromChild<Message>) => process.send?.(answer)
  const setBusy = (value: 0 | 1) => {
    Atomics.store(isBusy, 0, value)
    Atomics.notify(isBusy, 0)
  }
  process.on('message', async (request: Request) => {
    setBusy(1)
    try {
      await work(request, (message) => send({ type: 'message', message }))
      send({ type: 'done', isSpent: process.memoryUsage.rss() > start + limit * KEPT_SHARE })
    } catch (error) {
      send({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(0)
    }
  })
  process.on('disconnect', () => process.exit())
  // The parent may have ended while the child was starting.
  if (!process.connected) process.exit()
}
