import { type MessagePort, Worker } from 'node:worker_threads'
import { resolveBundledFile } from '../resolve-bundled-file.ts'
import { PortStream } from './port-stream.ts'
import type { FromWorker, ToWorker, WorkerData } from './worker.ts'

interface WorkerClient {
  worker: Worker
  newStream(): PortStream
  /** @throws Error after the worker has ended */
  attach(port: MessagePort): void
  close(): Promise<void>
}

class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
  constructor(cause: unknown) {
    super('The embedded database stopped unexpectedly', { cause })
  }
}

/**
 * Starts the worker and resolves when its database is open.
 * @param onFatal called once when the worker ends unexpectedly after it was ready
 * @throws the error that prevented the database from opening
 */
export async function startWorker(data: WorkerData, onFatal: (error: Error) => void): Promise<WorkerClient> {
  const url = resolveBundledFile(import.meta.url, './worker.ts', 'pglite-worker.js')
  const worker = new Worker(url, { workerData: data, execArgv: [] })
  const streams = new Set<PortStream>()
  let state: 'starting' | 'open' | 'closing' | 'gone' = 'starting'
  let failure: unknown

  const ready = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'ready') ready.resolve()
    else closed.resolve()
  })
  worker.on('error', (error) => {
    failure = error
  })
  worker.on('exit', (code) => {
    const error = new EmbeddedDatabaseError(failure ?? new Error(`worker exited with code ${code}`))
    const wasOpen = state === 'open'
    if (state === 'starting') ready.reject(failure ?? error)
    closed.reject(error)
    state = 'gone'
    // Otherwise the queries of these streams would never settle.
    for (const stream of streams) stream.destroy(error)
    if (wasOpen) onFatal(error)
  })
  // Prevents an unhandled rejection when `close` is never called.
  closed.promise.catch(() => {})

  function send(message: ToWorker, port?: MessagePort): void {
    if (state === 'gone') throw new Error('The embedded database is closed')
    worker.postMessage(message, port ? [port] : [])
  }

  function newStream(): PortStream {
    const stream = new PortStream((port) => {
      send({ type: 'connect', port }, port)
      streams.add(stream)
    })
    stream.once('close', () => streams.delete(stream))
    return stream
  }

  async function close(): Promise<void> {
    if (state === 'gone') return
    state = 'closing'
    send({ type: 'close' })
    await closed.promise
    await worker.terminate()
  }

  await ready.promise
  state = 'open'
  return { worker, newStream, attach: (port) => send({ type: 'connect', port }, port), close }
}
