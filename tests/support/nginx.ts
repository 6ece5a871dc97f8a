import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import { childrenOf } from './processes.ts'
import { selfSign } from './self-signed.ts'

/** The site in `docs/operating.md`. */
const SITE = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))
const START_TIMEOUT_MS = 10_000

export type Nginx = {
  url: string
  /** Reads the configuration again: new workers take new connections, and the old ones finish theirs. */
  reload(): Promise<void>
  /** Process ids of the workers, including those that finish their connections after a reload. */
  workers(): number[]
  /** Messages of nginx about its connections to the processes. */
  errors(): Promise<string>
  stop(): Promise<void>
}

/** Undefined when nginx is not installed. */
export function findNginx(): string | undefined {
  const directories = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  return directories.map((directory) => join(directory, 'nginx')).find((path) => existsSync(path))
}

type Options = {
  /** `http2` and `http1` serve TLS with a self-signed certificate: `http2` as in the file, `http1` without HTTP/2. */
  tls?: 'none' | 'http1' | 'http2'
  /** Directives of the main configuration, such as `worker_shutdown_timeout 1s;`. */
  main?: string
}

/**
 * Runs nginx with `deploy/nginx.conf` before one or two processes on loopback. Only ports, the certificate and what the options say differ
 * from the file.
 */
export async function startNginx(
  binary: string,
  upstreamPorts: readonly [number] | readonly [number, number],
  { tls = 'none', main = '' }: Options = {},
): Promise<Nginx> {
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'plateful-nginx-'))
  // The workers of an nginx that root starts run as another user, who must reach the temporary files.
  await chmod(directory, 0o755)
  if (tls !== 'none') await selfSign(directory)
  const site = await siteFor(directory, port, upstreamPorts, tls)
  await writeFile(join(directory, 'nginx.conf'), `${main}\n${mainConfig(directory, site)}`)
  const nginx = spawn(binary, ['-p', directory, '-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilAccepting(nginx, port)
  const workers = () => childrenOf(nginx.pid)
  return {
    url: `${tls === 'none' ? 'http' : 'https'}://127.0.0.1:${port}`,
    async reload() {
      const before = workers()
      nginx.kill('SIGHUP')
      const deadline = Date.now() + START_TIMEOUT_MS
      while (workers().every((pid) => before.includes(pid))) {
        if (Date.now() > deadline) throw new Error(`nginx did not reload in ${START_TIMEOUT_MS} ms`)
        await delay(20)
      }
    },
    workers,
    errors: () => readFile(join(directory, 'error.log'), 'utf8'),
    async stop() {
      nginx.kill('SIGTERM')
      if (nginx.exitCode === null) await once(nginx, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function siteFor(
  directory: string,
  port: number,
  [first, second]: readonly [number] | readonly [number, number],
  tls: Options['tls'],
): Promise<string> {
  let site = await readFile(SITE, 'utf8')
  const replace = (from: string | RegExp, to: string) => {
    const next = site.replace(from, to)
    if (next === site) throw new Error(`deploy/nginx.conf has no ${from}`)
    site = next
  }
  replace('server 127.0.0.1:3000 ', `server 127.0.0.1:${first} `)
  if (second === undefined) replace(/^ *server 127\.0\.0\.1:3001 .*\n/m, '')
  else replace('server 127.0.0.1:3001 ', `server 127.0.0.1:${second} `)
  if (tls === 'none') {
    replace(/listen 443 [^;]*;/, `listen 127.0.0.1:${port};`)
    replace(/^ *ssl_certificate[^;]*;\n/gm, '')
    return site
  }
  replace('listen 443 ', `listen 127.0.0.1:${port} `)
  if (tls === 'http1') replace(' http2;', ';')
  replace(/ssl_certificate .*;/, `ssl_certificate ${directory}/cert.pem;`)
  replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${directory}/key.pem;`)
  return site
}

/** As Debian's configuration, with one worker. */
function mainConfig(directory: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`)
  return `worker_processes 1;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log warn;
events { worker_connections 768; }
http {
access_log off;
${temporary.join('\n')}
${site}
}
`
}

async function untilAccepting(nginx: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`)
    const isAccepting = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('connect', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('close', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isAccepting) return
    await delay(50)
  }
  nginx.kill('SIGKILL')
  throw new Error(`nginx did not accept connections in ${START_TIMEOUT_MS} ms`)
}
