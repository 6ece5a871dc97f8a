import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'

ensureBuilt()

let folder = ''
const server = createServer((_, response) => response.end('x'.repeat(100_000)))
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-full-'))
  await new Promise<void>((resolve) => server.listen(join(folder, 'control.sock'), resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

/** Runs a line of a shell in which `plateful` calls a running server that sends 100 KB. */
function runShell(line: string): Promise<{ code: number | string | null | undefined; err: string }> {
  const script = `plateful() { '${process.execPath}' dist/server/cli.js "$@"; }; ${line}`
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: folder, TARGET: join(folder, 'target') }
  return new Promise((resolve) => execFile('sh', ['-c', script], { env }, (error, _out, err) => resolve({ code: error?.code ?? 0, err })))
}

// A limit of the file size fails a write as a full disk does.
test.each(['export venues', 'backup'])('plateful %s names the file for which there is no space, and leaves nothing', async (command) => {
  const { code, err } = await runShell(`ulimit -f 16; plateful ${command} "$TARGET"`)
  expect({ code, err }).toEqual({ code: 2, err: `${join(folder, 'target')} cannot be written: EFBIG: file too large, write\n` })
  expect(await readdir(folder)).toEqual(['control.sock'])
})

test.skipIf(process.platform !== 'linux')('plateful export says why standard output takes no more', async () => {
  const { code, err } = await runShell('plateful export venues - > /dev/full')
  expect({ code, err }).toEqual({ code: 2, err: 'The output cannot be written: ENOSPC: no space left on device, write\n' })
})

test('plateful export ends without a word when the reader of its output has closed it', async () => {
  const { err } = await runShell('plateful export venues - | head -c 1')
  expect(err).toBe('')
})
