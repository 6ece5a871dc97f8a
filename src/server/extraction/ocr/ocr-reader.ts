import { Worker } from 'node:worker_threads'
import type { MenuReader, ReadMenu, ReadOptions } from '../../../domain/menu/reading.ts'
import { besideCode } from '../../db/location.ts'
import type { FromOcrWorker, ToOcrWorker } from './worker.ts'

type OcrReader = {
  /**
   * Reads a photograph without any network. One at a time: others wait their turn.
   * @throws OcrFailed when the picture cannot be opened or the thread dies; the signal's reason when aborted
   */
  read: MenuReader
  /** Ends the thread; a reading under way is rejected. */
  close(): Promise<void>
}

type OcrReaderOptions = {
  /** Milliseconds the thread is kept when nothing is to be read; it holds up to 450 MB, and takes a second to start. */
  idleMs?: number
  /** Longest one picture may take, in milliseconds. */
  timeoutMs?: number
}

export class OcrFailed extends Error {
  override readonly name = 'OcrFailed'
}

/** Memory of the thread's JavaScript, in megabytes; pictures and the recogniser lie beside it. */
const MAX_HEAP_MB = 768

/** A reader that recognises letters on this machine, in a thread of its own that is started when first needed. */
export function createOcrReader({ idleMs = 60_000, timeoutMs = 120_000 }: OcrReaderOptions = {}): OcrReader {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isClosed = false

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = undefined
    await ending?.terminate()
  }

  async function readNow(image: Uint8Array, { signal, onProgress }: ReadOptions): Promise<ReadMenu> {
    signal.throwIfAborted()
    if (isClosed) throw new OcrFailed('The reader is closed')
    clearTimeout(idle)
    worker ??= startWorker()
    try {
      return await answerOf(worker, image, { signal, onProgress, timeoutMs })
    } catch (error) {
      // Whatever it was doing, a new thread starts clean.
      await end()
      throw error
    } finally {
      if (worker) idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  return {
    read(image, options) {
      const reading = turn.then(() => readNow(image, options))
      turn = reading.catch(() => {})
      return reading
    },
    async close() {
      isClosed = true
      await end()
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(besideCode(import.meta.url, './worker.ts', 'ocr-worker.js'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  })
  // An error between two readings is told by the exit; unheard it would end the process.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

async function answerOf(
  worker: Worker,
  image: Uint8Array,
  { signal, onProgress, timeoutMs }: ReadOptions & { timeoutMs: number },
): Promise<ReadMenu> {
  const answer = Promise.withResolvers<ReadMenu>()
  const onMessage = (message: FromOcrWorker) => {
    if (message.type === 'progress') onProgress(message.fraction)
    else if (message.type === 'read') answer.resolve(message.menu)
    else answer.reject(new OcrFailed(message.message))
  }
  const onError = (cause: unknown) => answer.reject(new OcrFailed('The reader stopped', { cause }))
  const onExit = () => answer.reject(new OcrFailed('The reader stopped'))
  const onAbort = () => answer.reject(signal.reason)
  const timer = setTimeout(() => answer.reject(new OcrFailed('The picture took too long')), timeoutMs)
  worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  signal.addEventListener('abort', onAbort)
  try {
    worker.postMessage({ image } satisfies ToOcrWorker)
    return await answer.promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    worker.off('message', onMessage).off('error', onError).off('exit', onExit)
  }
}
