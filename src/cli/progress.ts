import { MultiBar, Presets } from 'cli-progress'
import type { SourceFile } from './input-file.ts'
import { printLine } from './print.ts'

/** Reports the progress of a command on standard error: a progress bar on a terminal, otherwise a line every few thousand rows. */
export type Progress = {
  step(): void
  print(line: string): Promise<void>
  stop(): void
}

const ROWS_PER_LINE = 5000
const ROWS_PER_MOVE = 100

export function startProgress(source: SourceFile): Progress {
  return process.stderr.isTTY && source.size !== null ? bar(source, source.size) : plainLines()
}

export const NO_PROGRESS: Progress = { step() {}, print: printLine, stop() {} }

function bar(source: SourceFile, size: number): Progress {
  let rows = 0
  let stopped = false
  const bars = new MultiBar(
    { format: '{bar} {percentage}% | {rows} rows', stream: process.stderr, clearOnComplete: true },
    Presets.shades_classic,
  )
  const shown = bars.create(size, 0, { rows })
  return {
    step() {
      rows++
      if (rows % ROWS_PER_MOVE === 0) shown.update(source.position(), { rows })
    },
    async print(line) {
      if (process.stdout.isTTY) bars.log(`${line}\n`)
      else await printLine(line)
    },
    stop() {
      if (stopped) return
      stopped = true
      // The progress bar discards lines that it has not drawn yet.
      bars.update()
      bars.stop()
    },
  }
}

function plainLines(): Progress {
  let rows = 0
  return {
    ...NO_PROGRESS,
    step() {
      rows++
      if (rows % ROWS_PER_LINE === 0) process.stderr.write(`${rows} rows\n`)
    },
  }
}
