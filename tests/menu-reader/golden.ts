/**
 * `npm run golden` reads the images of the golden corpus and shows per item what differs from the accepted results. `npm run golden --
 * --accept` stores the new results, which must be reviewed first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createOcrReader } from '../../src/server/extraction/ocr/ocr-reader.ts'
import { f1, scoreMenu } from '../bench/extraction/score.ts'
import { readSamples } from '../bench/extraction/truth.ts'
import { diffLines, toLines } from './compare.ts'

const CORPUS = new URL('./golden/', import.meta.url).pathname
export const ACCEPTED = `${CORPUS}accepted.json`

type Result = { f1: string; lines: string[] }

/** Resolves to whether every image was read as accepted. */
export async function compareGolden(isAccepting: boolean, print: (line: string) => void): Promise<boolean> {
  const accepted: Record<string, Result> = existsSync(ACCEPTED) ? JSON.parse(readFileSync(ACCEPTED, 'utf8')) : {}
  const results: Record<string, Result> = {}
  const reader = createOcrReader()
  let isSame = true
  try {
    for (const { file, kind, truth } of readSamples(CORPUS)) {
      const menu = await reader.read(readFileSync(file), { signal: new AbortController().signal, onProgress: () => {} })
      const [name, result] = [basename(file), { f1: f1(scoreMenu(menu, truth)).toFixed(3), lines: toLines(menu) }]
      results[name] = result
      const changes = diffLines(accepted[name]?.lines ?? [], result.lines)
      isSame &&= changes.length === 0
      print(
        `${name} (${kind})  F1 ${accepted[name]?.f1 ?? '-'} -> ${result.f1}, ${result.lines.length} items, ${changes.length} lines changed`,
      )
      for (const line of changes) print(`  ${line}`)
    }
  } finally {
    await reader.close()
  }
  if (isAccepting) writeFileSync(ACCEPTED, `${JSON.stringify(results, null, 1)}\n`)
  return isSame
}
