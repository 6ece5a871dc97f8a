import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'

/** As `compose.yaml` runs it. */
const CONFINED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges:true']
const NAME = `plateful-drill-${randomUUID().slice(0, 8)}`
const READY_WITHIN_MS = 60_000
/** The exit code of a container that Docker killed, ten seconds after it told it to stop. */
const KILLED = 137
const BUILT_WITHIN_MS = 1_200_000

const docker = (...args: string[]) =>
  execFileSync('docker', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    .toString()
    .trim()
const answers = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0
const hasImage = (image: string) => answers('image', 'inspect', image)

/**
 * The image that the environment names, otherwise that of a file, otherwise one that is built of Debian's packages. Undefined where none
 * can be had.
 */
function findImage(file: string, pattern: RegExp, override: string, ofDebian: string): string | undefined {
  const image = process.env[override] ?? pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? expect.unreachable(`${file} names no image`)
  if (hasImage(image) || answers('pull', '--quiet', image)) return image
  if (!hasImage(ofDebian)) buildDebianImages()
  return hasImage(ofDebian) ? ofDebian : undefined
}

function buildDebianImages(): void {
  if (process.getuid?.() !== 0 || spawnSync('debootstrap', ['--version']).status !== 0) return
  execFileSync('tests/drills/debian-images/build.sh', [process.execPath], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const findNodeImage = () => findImage('Dockerfile', /^ARG NODE_IMAGE=(.*)$/m, 'NODE_IMAGE', 'plateful-drill-node')
const findPostgresImage = () => findImage('compose.yaml', /\$\{POSTGRES_IMAGE:-([^}]+)\}/, 'POSTGRES_IMAGE', 'plateful-drill-postgres')

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
  /** Why nothing can be tested here; undefined when it can. */
  let reason: string | undefined
  let nodeImage = ''
  beforeAll(() => {
    reason = prepare()
  }, BUILT_WITHIN_MS)
  const opened: string[][] = []
  afterEach(() => {
    for (const args of opened.splice(0).reverse()) answers(...args)
  })
  afterAll(() => {
    if (!reason) answers('image', 'rm', '--force', NAME)
  })

  /** Builds the image, or returns why it cannot be built. */
  function prepare(): string | undefined {
    if (process.env.DRILLS !== 'full') return 'the image is built in `npm run drills`, where a Docker engine answers'
    if (!answers('version')) return 'no Docker engine answers: apt-get install docker.io'
    const found = findNodeImage()
    if (!found) return 'no registry is reached and NODE_IMAGE names no image: apt-get install debootstrap, as root'
    nodeImage = found
    docker('build', '--quiet', '--build-arg', `NODE_IMAGE=${nodeImage}`, '--tag', NAME, '.')
    return undefined
  }

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
      /** Returns the exit code. */
      stop() {
        docker('stop', id)
        return Number(inspect('{{.State.ExitCode}}'))
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
    expect(first.stop()).toBe(0)
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
    expect(guide.stop()).not.toBe(KILLED)
    docker('start', guide.id)
    await untilReady(guide.port)
    expect(guide.stop()).toBe(0)
  })

  test('runs with a PostgreSQL of its own by compose.yaml, which keeps everything when it is taken down and up', async (context) => {
    if (reason) return context.skip(reason)
    if (!answers('compose', 'version')) return context.skip('docker compose is not installed')
    const postgresImage = findPostgresImage()
    if (!postgresImage) return context.skip('no registry is reached and POSTGRES_IMAGE names no image')
    const port = await freePort()
    const env = {
      ...process.env,
      NODE_IMAGE: nodeImage,
      POSTGRES_IMAGE: postgresImage,
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
