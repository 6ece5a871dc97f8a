import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'

/** As `compose.yaml` runs it. */
const CONFINED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true']
const NAME = `plateful-drill-${randomUUID().slice(0, 8)}`
const READY_WITHIN_MS = 60_000
/** Longest stop of a guide without requests. Docker kills after ten seconds. */
const STOPPED_WITHIN_MS = 5_000
const BUILT_WITHIN_MS = 1_200_000

const docker = (...args: string[]) =>
  execFileSync('docker', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
const answers = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0
/** The image that a file names by default; `override` of the environment names another one. */
const imageOf = (file: string, pattern: RegExp, override: string) =>
  process.env[override] ?? pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? expect.unreachable(`${file} names no image`)
const NODE_IMAGE = imageOf('Dockerfile', /^ARG NODE_IMAGE=(.*)$/m, 'NODE_IMAGE')
const POSTGRES_IMAGE = imageOf('compose.yaml', /\$\{POSTGRES_IMAGE:-([^}]+)\}/, 'POSTGRES_IMAGE')
const isAtHand = (image: string) => answers('image', 'inspect', image) || answers('pull', '--quiet', image)

/** Why nothing can be tested here; undefined when it can. */
function reasonToSkip(): string | undefined {
  if (process.env.DRILLS !== 'full') return 'the image is built in `npm run drills`, where a Docker engine answers'
  if (!answers('version')) return 'no Docker engine answers: apt-get install docker.io'
  if (!isAtHand(NODE_IMAGE)) return `${NODE_IMAGE} can be had from no registry: NODE_IMAGE names another image`
  return undefined
}

/** The status of /readyz; 0 without an answer. */
const statusOf = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

async function untilReady(port: number): Promise<void> {
  await expect.poll(() => statusOf(port), { timeout: READY_WITHIN_MS, interval: 200 }).toBe(200)
}

describe('the image of the Dockerfile', () => {
  let reason: string | undefined
  beforeAll(() => {
    reason = reasonToSkip()
    if (!reason) docker('build', '--quiet', '--build-arg', `NODE_IMAGE=${NODE_IMAGE}`, '--tag', NAME, '.')
  }, BUILT_WITHIN_MS)
  const opened: string[][] = []
  afterEach(() => {
    for (const args of opened.splice(0).reverse()) answers(...args)
  })
  afterAll(() => {
    if (!reason) answers('image', 'rm', '--force', NAME)
  })

  /** Runs the image on a volume, by default a new one. */
  async function run({ volume = '', flags = CONFINED }: { volume?: string; flags?: string[] } = {}) {
    const port = await freePort()
    const data = volume || docker('volume', 'create')
    if (!volume) opened.push(['volume', 'rm', '--force', data])
    const published = ['--publish', `127.0.0.1:${port}:3000`, '--volume', `${data}:/data`, '--env', 'PUBLIC_URL=https://eat.example.org']
    const id = docker('run', '--detach', ...flags, ...published, NAME)
    opened.push(['rm', '--force', '--volumes', id])
    const inspect = (format: string) => docker('inspect', '--format', format, id)
    return {
      id,
      port,
      volume: data,
      inspect,
      exec: (...command: string[]) => docker('exec', id, ...command),
      stop() {
        const began = performance.now()
        docker('stop', id)
        return { ms: performance.now() - began, code: Number(inspect('{{.State.ExitCode}}')) }
      },
    }
  }

  test('runs as an unprivileged user who can write only the data and temporary files', async (context) => {
    if (reason) return context.skip(reason)
    const guide = await run()
    await untilReady(guide.port)
    expect(guide.exec('id', '-un')).toBe('node')
    expect(guide.exec('sh', '-c', 'for d in / /app /app/dist /app/node_modules /data /tmp; do test -w $d && echo $d; done; true')).toBe(
      '/data\n/tmp',
    )
    expect(guide.exec('stat', '-c', '%a %U', '/data')).toBe('700 node')
    expect(guide.exec('sh', '-c', 'grep -E "^(CapEff|NoNewPrivs)" /proc/1/status')).toBe('CapEff:\t0000000000000000\nNoNewPrivs:\t1')
    // Without the read-only file system, its code belongs to root as well.
    const writable = await run({ flags: [] })
    await untilReady(writable.port)
    expect(writable.exec('sh', '-c', 'for d in /app /app/dist /app/node_modules; do test -w $d && echo $d; done; true')).toBe('')
  }, 120_000)

  test('is healthy on the port that is set, and unhealthy when the server does not answer', async (context) => {
    if (reason) return context.skip(reason)
    const often = ['--health-interval', '1s', '--health-retries', '1', '--health-start-period', '0s']
    const guide = await run({ flags: [...CONFINED, ...often, '--env', 'PORT=3001'] })
    const health = () => guide.inspect('{{.State.Health.Status}}')
    await expect.poll(health, { timeout: READY_WITHIN_MS, interval: 500 }).toBe('healthy')
    docker('kill', '--signal', 'STOP', guide.id)
    await expect.poll(health, { timeout: READY_WITHIN_MS, interval: 500 }).toBe('unhealthy')
    docker('kill', '--signal', 'CONT', guide.id)
    await expect.poll(health, { timeout: READY_WITHIN_MS, interval: 500 }).toBe('healthy')
  }, 240_000)

  test('keeps its data in the volume when its container is stopped, killed and replaced', async (context) => {
    if (reason) return context.skip(reason)
    const first = await run()
    await untilReady(first.port)
    expect(first.exec('plateful', 'admin', 'first@example.org')).toContain('https://eat.example.org/account/')
    expect(first.stop()).toEqual({ ms: expect.any(Number), code: 0 })
    const second = await run({ volume: first.volume })
    await untilReady(second.port)
    expect(docker('logs', second.id)).not.toContain('No administrator yet')
    docker('kill', second.id)
    const third = await run({ volume: first.volume })
    await untilReady(third.port)
    expect(third.exec('plateful', 'backup', '/data/guide.tar.gz')).toContain('guide.tar.gz')
    expect(third.exec('plateful', 'verify', '/data/guide.tar.gz')).toMatch(/can be restored: [1-9]\d* rows/)
  }, 240_000)

  test.for([
    { how: 'with an init process', flags: ['--init'] },
    { how: 'as the first process', flags: [] as string[] },
  ])('stops within its grace period $how, also while it starts', { timeout: 180_000 }, async ({ flags }, context) => {
    if (reason) return context.skip(reason)
    const guide = await run({ flags: [...CONFINED, ...flags] })
    // The lock is taken before the database is made.
    await expect.poll(() => answers('exec', guide.id, 'test', '-e', '/data/lock'), { timeout: READY_WITHIN_MS, interval: 20 }).toBe(true)
    expect(await statusOf(guide.port)).toBe(0)
    const early = guide.stop()
    expect(early.code).not.toBe(137)
    expect(early.ms).toBeLessThan(STOPPED_WITHIN_MS)
    docker('start', guide.id)
    await untilReady(guide.port)
    const { ms, code } = guide.stop()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
  })

  test('runs with a PostgreSQL of its own by compose.yaml, which keeps everything when it is taken down and up', async (context) => {
    if (reason) return context.skip(reason)
    if (!answers('compose', 'version')) return context.skip('docker compose is not installed')
    if (!isAtHand(POSTGRES_IMAGE)) return context.skip(`${POSTGRES_IMAGE} can be had from no registry: POSTGRES_IMAGE names another image`)
    const port = await freePort()
    const env = {
      ...process.env,
      NODE_IMAGE,
      POSTGRES_IMAGE,
      POSTGRES_PASSWORD: randomBytes(16).toString('hex'),
      AUTH_SECRET: randomBytes(32).toString('hex'),
      PUBLIC_URL: 'https://eat.example.org',
    }
    // The file publishes a fixed port, which may be in use here.
    const own = `services: { plateful: { image: ${NAME}, ports: !override ["127.0.0.1:${port}:3000"] } }`
    const compose = (...args: string[]) =>
      execFileSync('docker', ['compose', '--project-name', NAME, '--file', 'compose.yaml', '--file', '-', ...args], {
        env,
        input: own,
        stdio: ['pipe', 'pipe', 'pipe'],
      }).toString()
    try {
      compose('up', '--detach', '--no-build', '--wait')
      await untilReady(port)
      expect(compose('exec', '-T', 'plateful', 'plateful', 'admin', 'first@example.org')).toContain('https://eat.example.org/account/')
      compose('down')
      compose('up', '--detach', '--no-build', '--wait')
      await untilReady(port)
      expect(compose('logs', 'plateful')).not.toContain('No administrator yet')
    } finally {
      compose('down', '--volumes')
    }
  }, 300_000)
})
