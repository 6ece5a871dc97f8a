import { workerData } from 'node:worker_threads'

export type Watch = {
  isBusy: Int32Array<SharedArrayBuffer>
  maxBytes: number
}

/** Interval of the checks in milliseconds. Decompressing fills about 5 MB in that time. */
const CHECK_MS = 5

const { isBusy, maxBytes } = workerData as Watch
const parent = process.ppid

// In a separate thread, because decoders block the main thread, and no limit of Node counts memory outside the JavaScript heap.
for (;;) {
  Atomics.wait(isBusy, 0, 0)
  Atomics.wait(isBusy, 0, 1, CHECK_MS)
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
}
