import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '../support/command.ts'
import { freePort } from '../support/free-port.ts'

const SCRIPT = fileURLToPath(new URL('../../scripts/dev.ts', import.meta.url))

let url = ''
let dataDir = ''
let end = async () => {}

/** Timeout: a start from source also prepares packages for browsers. */
const STARTS_WITHIN_MS = 180_000

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plateful-dev-'))
  const port = String(await freePort())
  const env = { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, DEMO: '0', MAP_STYLE_URL: '', LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [SCRIPT], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  url = `http://localhost:${port}`
  end = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
  // The server prints its URL when it listens. A server that exits before has printed the reason.
  for await (const line of createInterface(server.stdout)) if (line.includes(`is at ${url}`)) break
  server.stdout.resume()
}, STARTS_WITHIN_MS)
afterAll(() => end())

test('a server started from source runs commands beside it, like a built one', async () => {
  const { code, out } = await runCommand({ args: ['admin', 'me@example.org'], env: { DATA_DIR: dataDir } })
  expect([code, out.split('\n')[0]]).toEqual([
    0,
    'me@example.org is an administrator, with a new account. To set the password, once, within a day:',
  ])
  expect(out).toContain(url)
})

test('a server started from source serves pages, the API and the modules of its pages', async () => {
  const page = await fetch(`${url}/venues`)
  const html = await page.text()
  expect([page.status, html.includes('No venues available.')]).toEqual([200, true])
  expect((await fetch(`${url}/api/venues`)).status).toBe(200)
  const modules = [...html.matchAll(/<script[^>]* src="([^"]+)"/g), ...html.matchAll(/<link[^>]*rel="stylesheet"[^>]* href="([^"]+)"/g)]
  expect(modules.slice(0, 3).map(([, path]) => path)).toEqual(['/@vite/client', '/src/web/client.tsx', '/src/web/styles/index.css'])
  for (const [, path] of modules) expect((await fetch(`${url}${path}`)).status).toBe(200)
}, 60_000)

test('a server started from source links style sheets with the class names of its pages', async () => {
  const html = await (await fetch(`${url}/venues`)).text()
  const href = /<link[^>]*rel="stylesheet"[^>]* href="([^"]+\/layout\/header\.module\.css)"/.exec(html)?.[1]
  const css = await (await fetch(`${url}${href}`, { headers: { accept: 'text/css' } })).text()
  expect([css.includes('.header_bar {'), html.includes('class="header_bar"')]).toEqual([true, true])
}, 60_000)
