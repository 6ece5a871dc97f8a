import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import type { FromChild } from './serve-parent.ts'

/** JavaScript heap of the child. `memoryMb` limits all of its memory. */
const MAX_HEAP_MB = 384

type Options = {
  /** Maximum memory above that at the start. */
  memoryMb: number
  timeoutMs: number
  idleMs: number
  args?: readonly string[]
}

export type LimitedChild<Request, Message> = {
  /**
   * Runs a request in the child, after earlier requests.
   * @throws ChildFailedError when the child reports a failure, crashes or exceeds a limit; the signal's reason when aborted
   */
  run(request: Request, onMessage: (message: Message) => void, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}

export class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError'
}

/**
 * A child process for untrusted files. It starts with the first request, is reused, and is killed when it exceeds a limit. It gets no
 * environment variables and therefore no secrets. It never keeps this process running while idle.
 */
export function createLimitedChild<Request extends object, Message>(
  entry: () => URL,
  { memoryMb, timeoutMs, idleMs, args = [] }: Options,
): LimitedChild<Request, Message> {
  const queue = new PQueue({ concurrency: 1 })
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function start(): ChildProcess {
    const started = fork(fileURLToPath(entry()), [String(memoryMb), ...args], {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
      // With fewer glibc arenas, the next request reuses freed memory.
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      // Libraries print parts of the files that they read.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    started.on('error', () => {})
    return started
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    // An unreferenced child does not keep this process running, which would then exit before the child.
    ending.ref()
    const exited = once(ending, 'exit')
    ending.kill('SIGKILL')
    await exited
  }

  async function runNow(request: Request, onMessage: (message: Message) => void, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (isClosed) throw new ChildFailedError('the child process is closed')
    clearTimeout(idle)
    child ??= start()
    keepRunningFor(child, true)
    try {
      const { isSpent } = await resultOf(child, request, { onMessage, timeoutMs, ...(signal ? { signal } : {}) })
      if (isSpent) await end()
    } catch (error) {
      await end()
      throw error
    } finally {
      if (child) {
        keepRunningFor(child, false)
        idle = setTimeout(() => void end(), idleMs).unref()
      }
    }
  }

  return {
    run: (request, onMessage, signal) => queue.add(() => runNow(request, onMessage, signal)),
    async close() {
      isClosed = true
      await end()
    },
  }
}

function keepRunningFor(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

type Run<Message> = { onMessage: (message: Message) => void; timeoutMs: number; signal?: AbortSignal }

async function resultOf<Message>(child: ChildProcess, request: object, { onMessage, timeoutMs, signal }: Run<Message>) {
  const result = Promise.withResolvers<{ isSpent: boolean }>()
  const fail = (message: string) => result.reject(new ChildFailedError(message))
  const onAnswer = (answer: FromChild<Message>) => {
    if (answer.type === 'message') onMessage(answer.message)
    else if (answer.type === 'done') result.resolve(answer)
    else fail(answer.reason)
  }
  const onExit = (code: number | null, killedBy: string | null) => fail(`the child process ended with ${code ?? killedBy}`)
  const onError = (error: Error) => fail(error.message)
  const onAbort = () => result.reject(signal?.reason)
  const timer = setTimeout(() => fail(`the child process took too long: no result within ${timeoutMs} ms`), timeoutMs)
  child.on('message', onAnswer).on('exit', onExit).on('error', onError)
  signal?.addEventListener('abort', onAbort)
  try {
    child.send(request, (error) => error && onError(error))
    return await result.promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    child.off('message', onAnswer).off('exit', onExit).off('error', onError)
  }
}
