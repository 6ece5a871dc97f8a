import { readFileSync } from 'node:fs'

/** Process ids of the children of a process. Linux only. */
export function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Kills a process together with its children, such as PostgreSQL, whose children would otherwise shut down cleanly. */
export function killWithChildren(pid: number): void {
  for (const one of [pid, ...childrenOf(pid)]) process.kill(one, 'SIGKILL')
}
