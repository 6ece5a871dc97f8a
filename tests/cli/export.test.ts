import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type ControlServer, startControlServer } from '../../src/server/control/control-server.ts'
import { createServices, type ServicesHandle } from '../../src/server/create-services.ts'
import { runCommand } from '../support/command.ts'
import { casesOf, inDrills } from '../support/drills.ts'
import { createGuideDir } from '../support/guide-dir.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

// Every command is a process that opens a database.
vi.setConfig({ testTimeout: 120_000 })

describe('plateful export', () => {
  let folder = ''
  let services: ServicesHandle
  let control: ControlServer | null = null
  const run = (args: string[]) => runCommand({ args, env: { DATA_DIR: join(folder, 'data') } })
  const file = (name: string) => join(folder, name)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plateful-export-'))
    const config = readConfig({ DATA_DIR: await createGuideDir(join(folder, 'data')), LOG_LEVEL: 'silent' })
    services = await createServices(config, {
      onFatal: (error) => {
        throw error
      },
    })
    const venue = await aVenue(services, { name: '=The Crown', slug: 'the-crown' })
    await anItem(services, await aMenu(services, venue), { name: '+Pie' })
    control = await startControlServer(services)
  })
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  test('reports an error in plain words and writes no file', async () => {
    const nowhere = file('nowhere/menus.csv')
    const ended = await Promise.all([
      run(['export', 'sessions', 'x']),
      run(['export', 'menus', '--format', 'xml', 'x']),
      run(['export', 'menus', nowhere]),
    ])
    expect(ended.map(({ code }) => code)).toEqual([2, 2, 2])
    expect(ended[1]?.err).toContain('Allowed choices are csv, json')
    expect(ended[2]?.err).toMatch(/^\S+menus\.csv cannot be written: ENOENT.*\n$/)
    expect(await readdir(folder)).toEqual(['data'])
  })

  test.each(
    casesOf(
      [
        ['export', 'venues', '-'],
        ['backup', 'guide.tar.gz'],
        ['admin', 'me@example.org'],
      ],
      1,
    ),
  )('is refused in a data directory without a guide, as are backup and admin, and creates none there (plateful %s)', async (...args) => {
    const dataDir = file('mistyped')
    const target = args.map((arg) => (arg === 'guide.tar.gz' ? file(arg) : arg))
    const { code, out, err } = await runCommand({ args: target, env: { DATA_DIR: dataDir } })
    expect({ code, out, err }).toEqual({
      code: 2,
      out: '',
      err: `There is no guide in ${dataDir}: set DATA_DIR or DATABASE_URL as the server has it.\n`,
    })
    expect(await readdir(folder)).toEqual(['data'])
  })

  test('writes complete files while a server is running, readable by their owner only, and its menus can be imported again', async () => {
    await writeFile(file('menus.csv'), 'an older one')
    expect(await run(['export', 'menus', file('menus.csv')])).toEqual({ code: 0, out: '', err: '' })
    expect(await readFile(file('menus.csv'), 'utf8')).toContain(`'=The Crown,Lunch,Daily`)
    expect((await stat(file('menus.csv'))).mode & 0o777).toBe(0o600)
    const users = await run(['export', 'users', '--format', 'json', '-'])
    expect(users).toEqual({ code: 0, out: '[]\n', err: '' })
    expect((await run(['import', 'menus', file('menus.csv'), '--apply'])).out).toBe(
      '1 menu: 0 created, 0 changed, 1 unchanged, 0 duplicate, 0 rejected.\n',
    )
    const cheaper = (await readFile(file('menus.csv'), 'utf8')).replace(',10,', ',8.5,')
    await writeFile(file('cheaper.csv'), cheaper)
    expect((await run(['import', 'menus', file('cheaper.csv')])).out).toBe(
      'line 2 (row 1): would change Lunch of =The Crown: item "+Pie" price 10 → 8.5\n' +
        '1 menu: 0 would create, 1 would change, 0 unchanged, 0 duplicate, 0 rejected.\nNothing was written. Add --apply to do it.\n',
    )
    expect((await run(['import', 'menus', file('cheaper.csv'), '--apply'])).code).toBe(0)
    await writeFile(file('wrong.csv'), cheaper.replace(',8.5,', ',0,'))
    expect(await run(['import', 'menus', file('wrong.csv'), '--apply'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('rejected Lunch: item "+Pie" price: Please enter a valid price'),
    })
    expect(await readdir(folder)).toEqual(['cheaper.csv', 'data', 'menus.csv', 'wrong.csv'])
  })

  inDrills('opens the data directory when no server runs, and its venues can be imported again without a change', async () => {
    await control?.close()
    await services.close()
    expect(await run(['export', 'venues', file('venues.json')])).toEqual({ code: 0, out: '', err: '' })
    expect(JSON.parse(await readFile(file('venues.json'), 'utf8'))).toMatchObject([{ name: '=The Crown', slug: 'the-crown' }])
    expect((await run(['import', 'venues', file('venues.json'), '--apply'])).out).toMatch(/^1 row: 0 created, 0 changed, 1 unchanged/)
    expect((await run(['export', 'menus', '--format', 'json', '-'])).out).toContain('"price":8.5')
  })
})
