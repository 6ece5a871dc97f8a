import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc/PID/stat` (Linux). */
const TICKS = 100

/** Resident memory of the processes that this one started, in megabytes; without `/proc`, of this process. */
export function megabytesOfChildren(): number {
  const ids = ownProcesses()
  if (ids.length === 0) return process.memoryUsage.rss() / 2 ** 20
  return ids.slice(1).reduce((total, id) => total + Number(/^VmRSS:\s+(\d+)/m.exec(text(`/proc/${id}/status`))?.[1] ?? 0) / 1024, 0)
}

/** Processor time of this process and of those that it started, in seconds. */
export function processorSeconds(): number {
  const ids = ownProcesses()
  if (ids.length === 0) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  // The fields follow the name, which may contain spaces and ends in a bracket: those of the process, and of children that ended.
  const fields = ids.flatMap((id) => (text(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ') ?? []).slice(11, 15))
  return fields.reduce((total, ticks) => total + Number(ticks) / TICKS, 0)
}

/** This process and all below it; empty without `/proc`. */
function ownProcesses(id = String(process.pid)): string[] {
  const children = threads(id).flatMap((thread) => text(`/proc/${id}/task/${thread}/children`).split(' ').filter(Boolean))
  return text(`/proc/${id}/stat`) === '' ? [] : [id, ...children.flatMap((child) => ownProcesses(child))]
}

function threads(id: string): string[] {
  try {
    return readdirSync(`/proc/${id}/task`)
  } catch {
    return []
  }
}

/** Empty for a process that has ended. */
function text(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
