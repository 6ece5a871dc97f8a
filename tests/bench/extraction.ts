import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseLanguages } from '../../src/menu-reader/index.ts'
import { createOcrReader } from '../../src/server/extraction/ocr/ocr-reader.ts'
import { type Failure, failuresOf } from './extraction/failures.ts'
import { addScores, f1, type Score, scoreMenu, share } from './extraction/score.ts'
import { readSamples, type Sample } from './extraction/truth.ts'
import { megabytesOfChildren, processorSeconds } from './own-processes.ts'
import { printTable, type Row } from './table.ts'

/** Minimum values of the goals. A value without a goal in a condition is reported without a limit. */
type Goals = { f1: number; sizes: number; tagPrecision?: number; tagRecall?: number }

/** Goals of the offline reader for each condition of a picture. Tags have goals on clean pictures only. */
const GOALS: Record<'clean' | 'photo' | 'hard', Goals> = {
  clean: { f1: 0.97, sizes: 0.95, tagPrecision: 0.995, tagRecall: 0.95 },
  photo: { f1: 0.93, sizes: 0.95 },
  hard: { f1: 0.88, sizes: 0.95 },
}

/** Maximum share of the right items that are marked doubtful; items that print no price wait for one, and are not counted. */
const MAX_RIGHT_MARKED = 0.2

/** Maximum per image in seconds, on two cores. */
const MAX_SECONDS = 10

/** Goal for the memory of the reader, in megabytes. A process is ended above 550 (`MEMORY_MB` of `ocr-reader.ts`). */
const MAX_MEGABYTES = 400

const MEMORY_INTERVAL_MS = 50

const DEFAULT_FOLDER = join(process.env.TRIAL_DATA ?? '../shared/data', 'menus/typeset')

type Measured = { sample: Sample; score: Score; failures: Failure[]; seconds: number; cpuSeconds: number; megabytes: number }

/**
 * Measures the offline reader on every image of a directory with ground truth (`--folder DIR`). `--typeset N` first fills the directory
 * with generated menus of N seeds from `--seed S` on (default 1); from seed 20000 on they are in other languages than English, which
 * `--languages eng,fra,deu,ita,spa,por` reads. `--layouts N` fills it with the pages of `extraction/layouts` instead. `--failures` lists every error and a count of each class.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { type: 'string', default: DEFAULT_FOLDER },
      typeset: { type: 'string' },
      layouts: { type: 'string' },
      seed: { type: 'string', default: '1' },
      languages: { type: 'string', default: 'eng' },
      failures: { type: 'boolean', default: false },
    },
  })
  const count = values.layouts ?? values.typeset
  if (count) {
    const { typeset, typesetLayouts } = await import('./extraction/typeset.ts')
    const seeds = Array.from({ length: Number(count) }, (_, i) => Number(values.seed) + i)
    await (values.layouts ? typesetLayouts : typeset)(values.folder, seeds)
  }
  if (!existsSync(join(values.folder, 'index.json'))) {
    console.log(`\nNo menus to read: there is no ${join(values.folder, 'index.json')}`)
    return
  }
  const reader = createOcrReader({ languages: parseLanguages(values.languages) })
  const measured: Measured[] = []
  try {
    for (const sample of readSamples(values.folder)) {
      measured.push(await measure(sample, reader.read))
      printImage(measured.at(-1) as Measured, values.failures)
    }
  } finally {
    await reader.close()
  }
  if (values.failures) printFailures(measured.flatMap(({ failures }) => failures))
  for (const kind of new Set(measured.map(({ sample }) => sample.kind))) {
    printTable(
      `Offline reading of menus, ${kind}`,
      rowsOf(
        kind,
        measured.filter(({ sample }) => sample.kind === kind),
      ),
    )
  }
}

async function measure(sample: Sample, read: ReturnType<typeof createOcrReader>['read']): Promise<Measured> {
  const image = readFileSync(sample.file)
  const memory = watchMemory()
  const [began, cpu] = [performance.now(), processorSeconds()]
  const menu = await read(image, { signal: new AbortController().signal, onProgress: () => {} })
  return {
    sample,
    score: scoreMenu(menu, sample.truth),
    failures: failuresOf(menu, sample.truth),
    seconds: (performance.now() - began) / 1000,
    cpuSeconds: processorSeconds() - cpu,
    megabytes: memory.most(),
  }
}

/** Looks at the memory until `most` is called, which returns the maximum amount in megabytes. The reader runs in a process of its own. */
function watchMemory(): { most: () => number } {
  let most = 0
  const look = () => {
    most = Math.max(most, megabytesOfChildren())
  }
  const timer = setInterval(look, MEMORY_INTERVAL_MS)
  return {
    most() {
      clearInterval(timer)
      look()
      return most
    },
  }
}

function printImage({ sample, score, failures, seconds, cpuSeconds, megabytes }: Measured, isListing: boolean): void {
  const figures = [
    `F1 ${f1(score).toFixed(3)}`,
    `recall ${share(score.matched, score.items).toFixed(2)}`,
    `precision ${share(score.matched, score.read).toFixed(2)}`,
    `prices ${score.exactPrices}/${score.priced}`,
    `categories ${score.rightCategories}/${score.matched}`,
    `descriptions ${score.rightDescriptions}/${score.described}`,
    `sizes ${score.rightSizes}/${score.sized}`,
    `tags P ${share(score.rightTags, score.readTags).toFixed(2)} R ${share(score.rightTags, score.printedTags).toFixed(2)}`,
    `invented ${score.inventedPrices}, clear ${score.inventedClear}`,
    `flagged ${(1 - share(score.clear, score.read)).toFixed(2)}`,
    `${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s CPU)`,
    `${megabytes.toFixed(0)} MB`,
  ]
  console.log(`  ${basename(sample.file).padEnd(24)} ${figures.join('  ')}`)
  if (isListing) for (const { kind, printed, read } of failures) console.log(`    ${kind}\n      printed ${printed}\n      read    ${read}`)
}

function printFailures(failures: readonly Failure[]): void {
  const counts = new Map<string, number>()
  for (const { kind } of failures) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  console.log('\nFailures by class')
  for (const [kind, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`  ${String(count).padStart(5)}  ${kind}`)
}

/** The goals of a kind of image, such as 'photo' and 'clean, hard': the last one is among the hard menus. */
function goalsOf(kind: string): Goals {
  if (kind.includes('hard')) return GOALS.hard
  return kind.includes('photo') ? GOALS.photo : GOALS.clean
}

function rowsOf(kind: string, measured: readonly Measured[]): Row[] {
  const total = addScores(measured.map(({ score }) => score))
  const goals = goalsOf(kind)
  const slowest = Math.max(...measured.map(({ seconds }) => seconds))
  const mostMegabytes = Math.max(...measured.map(({ megabytes }) => megabytes))
  const mostCpu = Math.max(...measured.map(({ cpuSeconds }) => cpuSeconds))
  const atLeast = (what: string, value: number, least?: number): Row => ({
    what,
    measured: value.toFixed(3),
    limit: least === undefined ? '' : `>= ${least}`,
    isMet: least === undefined ? null : value >= least,
  })
  const plain = (what: string, text: string): Row => ({ what, measured: text, limit: '', isMet: null })
  return [
    plain('images, items', `${measured.length}, ${total.items}`),
    atLeast('item F1', f1(total), goals.f1),
    atLeast('item recall', share(total.matched, total.items)),
    atLeast('item precision', share(total.matched, total.read)),
    atLeast('exact prices', share(total.exactPrices, total.priced)),
    atLeast('right categories', share(total.rightCategories, total.matched)),
    plain('invented prices', `${total.inventedPrices}`),
    atLeast('right descriptions', share(total.rightDescriptions, total.described)),
    atLeast('dietary precision', share(total.rightTags, total.readTags), goals.tagPrecision),
    atLeast('dietary recall', share(total.rightTags, total.printedTags), goals.tagRecall),
    plain('right dietary sets', `${total.rightTagSets} of ${total.tagged}`),
    atLeast('right sizes', share(total.rightSizes, total.sized), goals.sizes),
    {
      what: 'invented prices of clear items',
      measured: `${total.inventedClear} of ${total.clear}`,
      limit: '0',
      isMet: total.inventedClear === 0,
    },
    atLeast('share of items flagged', 1 - share(total.clear, total.read)),
    plain('of them, items that print no price', `${total.unpriced} of ${total.read - total.clear}`),
    plain('wrong items marked doubtful', `${total.wrongMarked} of ${total.wrong}`),
    plain('right items marked doubtful', `${total.rightMarked} of ${total.right}`),
    {
      ...atLeast('their share', share(total.rightMarked, total.right)),
      limit: `<= ${MAX_RIGHT_MARKED}`,
      isMet: total.rightMarked <= MAX_RIGHT_MARKED * total.right,
    },
    {
      what: 'slowest image',
      measured: `${slowest.toFixed(1)} s (${mostCpu.toFixed(1)} s CPU)`,
      limit: `<= ${MAX_SECONDS} s`,
      isMet: slowest <= MAX_SECONDS,
    },
    plain('images over that', `${measured.filter(({ seconds }) => seconds > MAX_SECONDS).length}`),
    {
      what: 'memory of the reader, most',
      measured: `${mostMegabytes.toFixed(0)} MB`,
      limit: `<= ${MAX_MEGABYTES} MB`,
      isMet: mostMegabytes <= MAX_MEGABYTES,
    },
  ]
}
