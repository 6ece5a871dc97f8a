import { availableParallelism, totalmem } from 'node:os'

/** Memory that is planned for one process while it reads, in megabytes. Measured: 230 to 420. The limit at which it is ended is higher, 550. */
const PROCESS_MB = 420
const MEMORY_SHARE = 0.25
const MAX_PROCESSES = 4

/**
 * Returns how many pages are read concurrently: one per processor core, less one for the server, within a quarter of
 * the memory; 1 to 4.
 * @param memoryMb of the machine, or of the container when it has a limit
 */
export function readingProcesses({ cores = availableParallelism(), memoryMb = memoryInMb() } = {}): number {
  return Math.max(1, Math.min(MAX_PROCESSES, cores - 1, Math.floor((MEMORY_SHARE * memoryMb) / PROCESS_MB)))
}

function memoryInMb(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 2 ** 20
}
