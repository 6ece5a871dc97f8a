import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('the logger drops lines when the log cannot be written, and the process continues', () => {
  const module = new URL('logger.ts', import.meta.url).href
  const code = `import { createLogger } from ${JSON.stringify(module)}
    const log = createLogger({ logLevel: 'info' })
    for (let line = 0; line < 3; line += 1) log.info({ text: 'x'.repeat(600_000) }, 'request')
    console.log('answered')`
  const full = openSync(FULL, 'w')
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', full] })
  closeSync(full)
  expect([status, stdout.toString()]).toEqual([0, 'answered\n'])
})
