import { mkdir, mkdtemp, readdir, rm, utimes, watch } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, test, vi } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { inDrills } from '../support/drills.ts'
import { createGuideDir } from '../support/guide-dir.ts'

vi.setConfig({ testTimeout: 120_000 })

async function emptyDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'plateful-interrupted-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  return dir
}

/** Runs a command and sends it a signal as soon as it creates something in the folder. */
async function interrupted(folder: string, signal: NodeJS.Signals, options: Parameters<typeof startCommand>[0]): Promise<number | null> {
  const stop = new AbortController()
  const changes = watch(folder, { signal: stop.signal })
  const command = startCommand(options)
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve))
  for await (const _change of changes) {
    command.kill(signal)
    break
  }
  stop.abort()
  return ended
}

test('a backup of a running server that is interrupted leaves nothing at its target', async ({ expect }) => {
  const [dataDir, target] = [await emptyDir(), await emptyDir()]
  const server = createServer((_, response) => response.writeHead(200).write('the start of a backup'))
  await new Promise<void>((resolve) => server.listen(join(dataDir, 'control.sock'), resolve))
  onTestFinished(() => void server.close())
  const options = { args: ['backup', join(target, 'guide.tar.gz')], env: { DATA_DIR: dataDir } }
  expect(await interrupted(target, 'SIGINT', options)).toBe(130)
  expect(await readdir(target)).toEqual([])
})

inDrills('a backup that is interrupted without a server leaves no copy of the tables in the data directory', async ({ expect }) => {
  const [dir, target] = [await createGuideDir(await emptyDir()), await emptyDir()]
  const options = { args: ['backup', join(target, 'guide.tar.gz')], env: { DATA_DIR: dir } }
  expect(await interrupted(target, 'SIGHUP', options)).toBe(129)
  expect((await readdir(dir)).filter((name) => name.startsWith('backup-'))).toEqual([])
  expect(await readdir(target)).toEqual([])
})

inDrills('a check of a backup that is interrupted leaves no copy of the guide', async ({ expect }) => {
  const [dir, target, TMPDIR] = [await createGuideDir(await emptyDir()), await emptyDir(), await emptyDir()]
  const file = join(target, 'guide.tar.gz')
  expect(await runCommand({ args: ['backup', file], env: { DATA_DIR: dir } })).toMatchObject({ code: 0 })
  expect(await interrupted(TMPDIR, 'SIGTERM', { args: ['verify', file], env: { TMPDIR } })).toBe(143)
  expect(await readdir(TMPDIR)).toEqual([])
})

inDrills('a check of a backup removes files that a killed check left a day ago', async ({ expect }) => {
  const [dir, target, TMPDIR] = [await createGuideDir(await emptyDir()), await emptyDir(), await emptyDir()]
  const file = join(target, 'guide.tar.gz')
  expect(await runCommand({ args: ['backup', file], env: { DATA_DIR: dir } })).toMatchObject({ code: 0 })
  for (const name of ['plateful-verify-killed', 'plateful-verify-running', 'other']) await mkdir(join(TMPDIR, name))
  for (const name of ['plateful-verify-killed', 'other']) await utimes(join(TMPDIR, name), new Date(0), new Date(0))
  expect(await runCommand({ args: ['verify', file], env: { TMPDIR } })).toMatchObject({ code: 0 })
  expect((await readdir(TMPDIR)).sort()).toEqual(['other', 'plateful-verify-running'])
})
