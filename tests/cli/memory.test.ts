import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { childMemory } from '../support/child-memory.ts'
import { runCommand } from '../support/command.ts'
import { createGuideDir } from '../support/guide-dir.ts'

const MODULE = new URL('../../src/server/db/embedded/wasm-optimisation.ts', import.meta.url).href

describe('the embedded database', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await createGuideDir(await mkdtemp(join(tmpdir(), 'plateful-memory-')))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('takes less than 500 MB of memory in a command', async () => {
    const file = join(folder, 'venues.csv')
    await writeFile(file, 'name,road,city,postcode\nThe Crown,1 High Street,Windsor,SL4 1NJ\n')
    const { result, peakMb } = await childMemory(() => runCommand({ args: ['import', 'venues', file], env: { DATA_DIR: folder } }))
    expect([result.code, result.err]).toEqual([0, ''])
    expect(peakMb).toBeGreaterThan(100)
    expect(peakMb).toBeLessThan(500)
  })

  test('is not optimised in less than 2 GB of memory', () => {
    const code = `const { limitWasmOptimisation: isOff } = await import('${MODULE}')
      console.log(isOff(2 * 1024 ** 3), isOff(1024 ** 3))`
    expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).trim()).toBe('false true')
  })
})
