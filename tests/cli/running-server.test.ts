import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importViaServer } from '../../src/cli/control-client.ts'
import { readConfig } from '../../src/server/config.ts'
import { type ControlServer, startControlServer } from '../../src/server/control/control-server.ts'
import { isTrustedSocket, socketPath } from '../../src/server/control/socket.ts'
import { createServices, type ServicesHandle } from '../../src/server/create-services.ts'
import { type SourceRow, UnreadableFileError } from '../../src/server/import-files/source-row.ts'
import type { ReportLine } from '../../src/server/venue/import/plan.ts'
import { runCommand } from '../support/command.ts'
import { resetDatabase } from '../support/database.ts'
import { createGuideDir } from '../support/guide-dir.ts'
import { allVenues, aRow, sourceRows } from '../support/imports.ts'

let dataDir = ''
let socket = ''
let services: ServicesHandle
let control: ControlServer

beforeAll(async () => {
  dataDir = await createGuideDir(await mkdtemp(join(tmpdir(), 'plateful-beside-')))
  socket = join(dataDir, 'control.sock')
  await chmod(dataDir, 0o755)
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  services = await createServices(config, {
    onFatal: (error) => {
      throw error
    },
  })
  control = await startControlServer(services)
})
afterAll(async () => {
  await control.close()
  await services.close()
  await rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => resetDatabase(services.db))

const rows = Array.from({ length: 30 }, (_, n) => aRow({ name: `Inn ${n}` }))
const HOW = '/import-venues?apply=1&batch=10'

describe('the control socket', () => {
  test('gives access to its owner only, as does its directory', async () => {
    expect((await stat(socket)).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  test('has the shorter of two paths, or is not available', () => {
    expect(socketPath('data')).toBe(join('data', 'control.sock'))
    const deep = join(process.cwd(), 'x'.repeat(90))
    expect(socketPath(deep)).toBe(join('x'.repeat(90), 'control.sock'))
    expect(socketPath(`/${'x'.repeat(120)}`)).toBeNull()
  })

  test('isTrustedSocket returns false for a regular file and for a missing path', () => {
    expect(isTrustedSocket(socket)).toBe(true)
    expect(isTrustedSocket(join(dataDir, 'lock'))).toBe(false)
    expect(isTrustedSocket(join(dataDir, 'nothing'))).toBe(false)
  })

  test('is removed with the server, and a leftover file does not prevent a start', async () => {
    await control.close()
    expect(await readdir(dataDir)).not.toContain('control.sock')
    const killed = createServer()
    await new Promise<void>((resolve) => killed.listen(socket, resolve))
    await rename(socket, `${socket}.kept`)
    await new Promise((resolve) => killed.close(resolve))
    await rename(`${socket}.kept`, socket)
    control = await startControlServer(services)
    expect(await Array.fromAsync(importViaServer<ReportLine>(socket, HOW, sourceRows([aRow()])))).toHaveLength(2)
  })

  test('is not taken over when another server answers on it', async () => {
    await expect(startControlServer(services)).rejects.toThrow('answered by another process')
    expect(await Array.fromAsync(importViaServer<ReportLine>(socket, HOW, sourceRows([aRow()])))).toHaveLength(2)
  })
})

describe('an import while the server is running', () => {
  test('is run by the server and refreshes its pages', async () => {
    const heard: unknown[] = []
    const stop = services.changes.onChange((change) => heard.push(change))
    const input = rows.map((row) => JSON.stringify(row)).join('\n')
    const command = { args: ['import', 'venues', '-', '--apply'], env: { DATA_DIR: dataDir }, input }
    const first = await runCommand(command)
    stop()
    expect(first).toEqual({ code: 0, err: '', out: '30 rows: 30 created, 0 changed, 0 unchanged, 0 duplicate, 0 rejected.\n' })
    expect(heard).toContainEqual(['venues'])
    expect((await runCommand(command)).out).toContain('30 unchanged')
    expect(await allVenues(services)).toHaveLength(30)
  }, 120_000)

  test('reports while rows are still arriving', async () => {
    const last = Promise.withResolvers<void>()
    async function* waiting(): AsyncGenerator<SourceRow> {
      yield* sourceRows(rows)
      await last.promise
      yield { line: 31, unreadable: 'nonsense' }
    }
    const report = importViaServer<ReportLine>(socket, HOW, waiting())
    for (let n = 0; n < 30; n++) expect((await report.next()).value).toMatchObject({ outcome: 'created', row: n + 1 })
    last.resolve()
    expect((await Array.fromAsync(report)).map(({ outcome }) => outcome)).toEqual(['refused', 'summary'])
  })

  test('explains an incomplete file and keeps complete batches', async () => {
    async function* breaking(): AsyncGenerator<SourceRow> {
      yield* sourceRows(rows.slice(0, 25))
      throw new UnreadableFileError('The gzip file is damaged')
    }
    await expect(Array.fromAsync(importViaServer<ReportLine>(socket, HOW, breaking()))).rejects.toThrow('The gzip file is damaged')
    expect((await allVenues(services)).length % 10).toBe(0)
    const reports = await Array.fromAsync(importViaServer<ReportLine>(socket, HOW, sourceRows(rows)))
    expect(reports.at(-1)).toMatchObject({ outcome: 'summary', rows: 30 })
    expect(await allVenues(services)).toHaveLength(30)
  })

  test('keeps its report when the server stops, and reports the stop', async () => {
    const never = new Promise<never>(() => {})
    async function* endless(): AsyncGenerator<SourceRow> {
      yield* sourceRows(rows.slice(0, 15))
      await never
    }
    const report = importViaServer<ReportLine>(socket, HOW, endless())
    for (let n = 0; n < 10; n++) await report.next()
    const closed = control.close()
    await expect(report.next()).rejects.toThrow('The server is stopping')
    await closed
    expect(await allVenues(services)).toHaveLength(10)
    control = await startControlServer(services)
  })
})
