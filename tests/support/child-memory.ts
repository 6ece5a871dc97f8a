import { readdirSync, readFileSync } from 'node:fs'

/** Pause between two measurements. */
const LOOK_MS = 2

/** Runs `work` and returns the peak memory of one child of this process in megabytes. Linux only. */
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

export function childIds(): string[] {
  const tasks = readdirSync('/proc/self/task')
  return tasks.flatMap((task) => read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean))
}

/** Peak resident memory as the kernel reports it. */
function residentMb(pid: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** The process may have ended between two measurements. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
