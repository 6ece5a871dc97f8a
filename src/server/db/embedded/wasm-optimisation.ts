import { totalmem } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** V8 takes 600 MB for a moment to optimise one function of PGlite, so that smaller machines could run out of memory. */
const MIN_MEMORY_TO_OPTIMISE = 2 * 1024 ** 3

function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

/**
 * Turns off the optimising compiler of V8 for WebAssembly in this process. A start takes half the memory and a third less CPU time; long
 * imports take a fifth longer. Call it before PGlite is loaded.
 */
export function skipWasmOptimisation(): void {
  for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag)
}

/**
 * Optimises functions one at a time, and only after they have run four times as much code as by default. By default a start spends half of
 * its processor time on optimising functions that later requests hardly use, while it waits for the database.
 */
const OPTIMISE_LATER = ['--wasm-tiering-budget=50000000', '--wasm-num-compilation-tasks=1']

/**
 * Keeps the optimising compiler of V8 for WebAssembly from slowing down the start, or turns it off where there is little memory. Call it
 * before PGlite is loaded.
 * @param memory in bytes
 * @returns whether it is off
 */
export function limitWasmOptimisation(memory: number = availableMemory()): boolean {
  const isSmall = memory < MIN_MEMORY_TO_OPTIMISE
  if (isSmall) skipWasmOptimisation()
  else for (const flag of OPTIMISE_LATER) setFlagsFromString(flag)
  return isSmall
}
