import { readdirSync, readFileSync } from 'node:fs'

/** Pause between two looks, in milliseconds. */
const LOOK_MS = 2

/** Runs `work` and returns the most memory that one child of this process took meanwhile, in megabytes. Linux alone. */
export async function childMemory<T>(work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = 0
  const timer = setInterval(() => {
    for (const pid of childIds()) peakMb = Math.max(peakMb, residentMb(pid))
  }, LOOK_MS)
  try {
    const result = await work()
    return { result, peakMb }
  } finally {
    clearInterval(timer)
  }
}

/** The ids of the processes that this one started. */
export function childIds(): string[] {
  const tasks = readdirSync('/proc/self/task')
  return tasks.flatMap((task) => read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean))
}

/** The highest so far, as the kernel counts it. */
function residentMb(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** A process may end between two looks. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
