import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

describe('npm run bench', () => {
  test.each([
    ['0 when every limit is met', [true, null], 0],
    ['1, after all tables, when a limit is missed', [true, false], 1],
  ])('exits with %s', (_what, met, code) => {
    const table = new URL('../tests/bench/table.ts', import.meta.url).href
    const script = `import { printTable } from ${JSON.stringify(table)}
      for (const isMet of ${JSON.stringify(met)}) printTable('A table', [{ what: 'time', measured: '2 s', limit: '1 s', isMet }])
      printTable('The last table', [])`
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([code, expect.stringContaining('The last table')])
  })
})
