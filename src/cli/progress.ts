import { MultiBar, Presets } from 'cli-progress'
import { printLine } from './print.ts'
import type { SourceFile } from './source-file.ts'

/** Shows how far a command has come, on standard error: a bar on a terminal, else a line now and then. */
export type Progress = {
  /** Tells that one more row is done. */
  step(): void
  /** Prints a line of the report; a bar on the same terminal stays below it. */
  print(line: string): Promise<void>
  /** Takes the bar away. Safe to call twice. */
  stop(): void
}

/** How many rows lie between two plain lines. */
const ROWS_PER_LINE = 5000
/** How many rows lie between two movements of the bar. */
const ROWS_PER_MOVE = 100

/** A bar needs a terminal, and a file whose size is known. */
export function startProgress(source: SourceFile): Progress {
  return process.stderr.isTTY && source.size !== null ? bar(source, source.size) : plainLines()
}

/** No progress shown: the report itself goes by. */
export const SILENT: Progress = { step() {}, print: printLine, stop() {} }

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
      // Lines not shown yet would be dropped.
      bars.update()
      bars.stop()
    },
  }
}

function plainLines(): Progress {
  let rows = 0
  return {
    ...SILENT,
    step() {
      rows++
      if (rows % ROWS_PER_LINE === 0) process.stderr.write(`${rows} rows\n`)
    },
  }
}
