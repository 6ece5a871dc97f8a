import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../tests/support/free-port.ts'
import { createGuideDir } from '../../tests/support/guide-dir.ts'
import { raw } from '../../tests/support/http-server.ts'
import { lightEnvironment } from '../../tests/support/light-environment.ts'

const CHILD = fileURLToPath(new URL('../../tests/support/server-child.ts', import.meta.url))

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function startGuide(env: Record<string, string>) {
  const dataDir = await createGuideDir(await mkdtemp(join(tmpdir(), 'plateful-start-')))
  opened.push(() => rm(dataDir, { recursive: true, force: true }))
  const port = String(await freePort())
  const child = spawn(process.execPath, [CHILD], {
    env: { PATH: process.env.PATH, PORT: port, DATA_DIR: dataDir, ...lightEnvironment(), LOG_LEVEL: 'silent', DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  opened.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let stored: string[] = []
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('stored ')) stored = line.split(' ')
    if (line.startsWith('Plateful is at')) break
  }
  const [, venueId, token] = stored
  return { child, ended, url: `http://127.0.0.1:${port}`, venueId, token }
}

test('a stopping server fails only /readyz during the delay, closes connections, then ends event streams and exits', async () => {
  const { child, ended, url, venueId, token } = await startGuide({ SHUTDOWN_DELAY_S: '60' })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  opened.push(() => agent.destroy())
  const ask = async (path: string) => {
    const { status, headers } = await raw(url, { path, agent })
    return [status, headers.connection]
  }
  expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
  const stream = await fetch(`${url}/api/reservations/events?venue_id=${venueId}`, { headers: { authorization: `Bearer ${token}` } })
  expect(stream.status).toBe(200)

  child.kill('SIGTERM')
  await expect.poll(async () => (await ask('/readyz'))[0], { timeout: 20_000 }).toBe(503)
  for (const path of ['/readyz', '/venues', '/api/venues', '/healthz']) {
    expect([path, ...(await ask(path))]).toEqual([path, path === '/readyz' ? 503 : 200, 'close'])
  }
  expect([child.exitCode, child.signalCode]).toEqual([null, null])

  // A second signal ends the delay. An event stream sends its client the time of the next connection.
  child.kill('SIGTERM')
  expect(await stream.text()).toMatch(/^retry: 3000\n\n[\s\S]*retry: \d+\n\n$/)
  expect(await ended).toEqual([0, null])
}, 120_000)
