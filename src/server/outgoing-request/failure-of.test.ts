import { Resolver } from 'node:dns'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { dnsServer } from '../../../tests/support/dns-server.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { listenOnLoopback } from '../../../tests/support/loopback.ts'
import { selfSign } from '../../../tests/support/self-signed.ts'
import { failureOf } from './failure-of.ts'
import { type OpenRequest, openPublicRequest, publicRequestOpener, sendMessage } from './send-to-public-host.ts'

const open: OpenRequest = (url, options, onResponse) => (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options, onResponse)
/** Gives up sooner than the ten seconds of a message. */
const openShortly: OpenRequest = (url, options, onResponse) => open(url, { ...options, signal: AbortSignal.timeout(50) }, onResponse)

describe('failureOf', () => {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    for (const server of servers.splice(0)) server.close()
  })

  async function listen(server: Server): Promise<number> {
    servers.push(server)
    server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
    return await listenOnLoopback(server)
  }

  async function failureWhen(url: string, opener: OpenRequest = open) {
    const sent = sendMessage(opener, url, { method: 'POST', headers: {}, body: '{}' })
    return await sent.then((status) => `response ${status}`, failureOf)
  }

  test('is `not_public` for a host of this machine', async () => {
    expect(await failureWhen('https://localhost/', openPublicRequest)).toBe('not_public')
  })

  test('is `unknown_name` for a name without an address', async () => {
    const dns = await dnsServer([[]])
    const client = new Resolver()
    client.setServers([dns.address])
    const opener = publicRequestOpener((name, _options, callback) => client.resolve4(name, (error) => callback(error, [])))
    expect(await failureWhen('https://hooks.example.org/', opener)).toBe('unknown_name')
    dns.close()
  })

  test('is `refused` for a port where nothing listens', async () => {
    expect(await failureWhen(`http://127.0.0.1:${await freePort()}/`)).toBe('refused')
  })

  test('is `insecure` for a self-signed certificate', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'plateful-certificate-'))
    await selfSign(directory)
    const [key, cert] = [await readFile(join(directory, 'key.pem')), await readFile(join(directory, 'cert.pem'))]
    await rm(directory, { recursive: true })
    expect(await failureWhen(`https://127.0.0.1:${await listen(createTlsServer({ key, cert }))}/`)).toBe('insecure')
  })

  test('is `insecure` for a receiver without encryption', async () => {
    const port = await listen(createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')))
    expect(await failureWhen(`https://127.0.0.1:${port}/`)).toBe('insecure')
  })

  test('is `timeout` for a receiver that never answers', async () => {
    expect(await failureWhen(`http://127.0.0.1:${await listen(createTcpServer(() => {}))}/`, openShortly)).toBe('timeout')
  })

  test('is `closed` for a receiver that hangs up', async () => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.destroy())))
    expect(await failureWhen(`http://127.0.0.1:${port}/`)).toBe('closed')
  })

  test('is `not_http` for a receiver of another protocol', async () => {
    const port = await listen(createTcpServer((socket) => socket.end('220 mail.example.org ESMTP\r\n')))
    expect(await failureWhen(`http://127.0.0.1:${port}/`)).toBe('not_http')
  })

  test('is null for an error that says nothing about the receiver', () => {
    expect(failureOf(new Error('other'))).toBeNull()
  })
})
