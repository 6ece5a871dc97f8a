/** Memory in MiB for the pages of a test's database. Taking the default of 128 costs a sixth of the processor time of a start. */
export const TEST_CACHE_MB = 16

/** Returns environment variables with which a process starts faster: little memory, and shared compiled code if the test command has set it. */
export function lightEnvironment(): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env
  return { EMBEDDED_CACHE_MB: `${TEST_CACHE_MB}`, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}
