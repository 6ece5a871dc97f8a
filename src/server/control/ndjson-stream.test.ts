import { getEventListeners } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { abortable, ServerStoppingError } from './ndjson-stream.ts'

const MB = 1024 * 1024

function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

async function* chunks(count: number) {
  for (let made = 0; made < count; made += 1) yield new Uint8Array(MB)
}

describe('abortable items', () => {
  it('end with an error when the signal aborts while the next one is awaited', async () => {
    const stopping = new AbortController()
    const never = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<IteratorResult<string>>(() => {}) }) }
    const waiting = abortable(never, stopping.signal).next()
    stopping.abort()
    await expect(waiting).rejects.toThrow(ServerStoppingError)
  })

  it('end with an error when the signal was already aborted', async () => {
    await expect(abortable(chunks(1), AbortSignal.abort()).next()).rejects.toThrow(ServerStoppingError)
  })

  it('are released from memory before the signal aborts', async () => {
    const stopping = new AbortController()
    collectGarbage()
    const before = process.memoryUsage().arrayBuffers
    let received = 0
    for await (const chunk of abortable(chunks(200), stopping.signal)) received += chunk.length
    collectGarbage()
    expect(received).toBe(200 * MB)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * MB)
    expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(0)
  })
})
