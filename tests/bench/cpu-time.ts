/** Returns the CPU time of this process since a call of `process.cpuUsage`, in milliseconds. */
export function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
