import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const NEEDED = ['/usr/bin/swift-proxy-server', '/usr/bin/swift-object-server', '/usr/bin/memcached']
export const SWIFT_PACKAGES = 'swift swift-proxy swift-account swift-container swift-object memcached'

const START_TIMEOUT_MS = 60_000
const STORES = ['account', 'container', 'object'] as const

type SwiftServer = {
  /** Settings of a guide that keeps its files in the bucket `guide`, which does not exist yet. */
  env: Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_REGION', string>
  /** Kills the proxy, so that no request is answered. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export const isSwiftFound = () => NEEDED.every((path) => existsSync(path))

/**
 * Runs OpenStack Swift with one disk on loopback. It answers the requests of S3 with an implementation of its own, which checks signatures,
 * and refuses parts of an upload that are too small.
 */
export async function startSwift(): Promise<SwiftServer> {
  const directory = await mkdtemp(join(tmpdir(), 'plateful-swift-'))
  const disks = join(directory, 'disks')
  await mkdir(join(disks, 'one'), { recursive: true })
  await writeFile(
    join(directory, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = guide\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  const started: ChildProcess[] = []
  const start = (command: string, args: string[]) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    started.push(child)
    return child
  }
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nswift_dir = ${directory}\nuser = ${userInfo().username}\nworkers = 0\n`
  const configured = async (name: string, text: string) => {
    const file = join(directory, `${name}.conf`)
    await writeFile(file, text)
    return start(`/usr/bin/swift-${name}-server`, [file])
  }
  for (const store of STORES) {
    const port = await freePort()
    await createRing(directory, store, port)
    await configured(store, `${common(port)}devices = ${disks}\nmount_check = false\n${appOnly(store)}`)
  }
  const memcachedPort = await freePort()
  // memcached does not run as root without being told so.
  start('/usr/bin/memcached', ['-l', '127.0.0.1', '-p', String(memcachedPort), '-m', '16', '-u', userInfo().username])
  const port = await freePort()
  const proxy = await configured('proxy', common(port) + proxyWithS3(memcachedPort))
  const endpoint = `http://127.0.0.1:${port}`
  await untilAnswering(endpoint)
  return {
    env: {
      S3_BUCKET: 'guide',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'guide:key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_REGION: 'us-east-1',
    },
    kill: () => end(proxy),
    async stop() {
      await Promise.all(started.map(end))
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A ring says on which disk an object is. This one has a single disk. */
async function createRing(directory: string, store: string, port: number): Promise<void> {
  const builder = join(directory, `${store}.builder`)
  for (const args of [['create', '0', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/one`, '1'], ['rebalance']]) {
    await promisify(execFile)('swift-ring-builder', [builder, ...args])
  }
}

const appOnly = (name: string) => `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`

const proxyWithS3 = (memcachedPort: number) => `[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcachedPort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_guide_key = secret .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
`

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response) return
    await delay(100)
  }
  throw new Error(`Swift did not answer in ${START_TIMEOUT_MS} ms`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
