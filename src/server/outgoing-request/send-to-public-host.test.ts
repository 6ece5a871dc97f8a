import { Resolver } from 'node:dns'
import { createServer, request } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { dnsServer } from '../../../tests/support/dns-server.ts'
import { listenOnLoopback } from '../../../tests/support/loopback.ts'
import { isPublicHttpsUrl } from '../../domain/public-https-url.ts'
import {
  isPublicAddress,
  type OpenRequest,
  openPublicRequest,
  publicLookup,
  publicRequestOpener,
  sendMessage,
} from './send-to-public-host.ts'

const PUBLIC = '142.250.180.10'
/** With several addresses, Node still connects a socket that was destroyed while its name was looked up. */
const ONE_ADDRESS = { autoSelectFamily: false }

/** Resolves names by a DNS server on this machine with these answers. */
async function resolver(answers: readonly (readonly string[])[]) {
  const dns = await dnsServer(answers)
  const client = new Resolver()
  client.setServers([dns.address])
  const resolve: NonNullable<Parameters<typeof publicLookup>[0]> = (name, _options, callback) =>
    client.resolve4(name, (error, addresses) => callback(error, error ? [] : addresses.map((address) => ({ address, family: 4 }))))
  return { resolve, dns }
}

describe('isPublicAddress', () => {
  test.each([
    ['142.250.180.10', 4, true],
    ['2a00:1450:4009:81f::200a', 6, true],
    ['127.0.0.1', 4, false],
    ['10.1.2.3', 4, false],
    ['172.31.0.1', 4, false],
    ['192.168.1.1', 4, false],
    ['169.254.169.254', 4, false],
    ['100.100.100.200', 4, false],
    ['0.0.0.0', 4, false],
    ['::1', 6, false],
    ['::ffff:10.0.0.1', 6, false],
    ['fe80::1', 6, false],
    ['fd00::1', 6, false],
    ['64:ff9b::a00:1', 6, false],
    ['2002:a00:1::', 6, false],
  ])('of %s (IPv%i) is %s', (address, family, expected) => {
    expect(isPublicAddress(address, family)).toBe(expected)
  })
})

describe('isPublicHttpsUrl', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://localhost./',
    'https://printer.local/',
    'https://db.internal/',
    'https://intranet/',
    'https://user:secret@hooks.example.org/',
    'https://hooks.example.org:8080/',
    'https://hooks.example.org:22/',
    'http://hooks.example.org/',
    'ftp://hooks.example.org/',
    'file:///etc/passwd',
    'hooks.example.org',
    'https://１２７.0.0.1/',
  ])('is false for %s', (url) => {
    expect(isPublicHttpsUrl(url)).toBe(false)
  })

  test.each(['https://hooks.example.org/x?y=1', 'https://hooks.example.org:443/', 'https://bücher.example.com/'])(
    'is true for %s',
    (url) => {
      expect(isPublicHttpsUrl(url)).toBe(true)
    },
  )
})

describe('publicLookup', () => {
  test('rejects a name that resolves to this machine, for one address and for all', async () => {
    for (const all of [false, true])
      await expect(
        new Promise((resolve, reject) => publicLookup()('localhost', { all }, (error, found) => (error ? reject(error) : resolve(found)))),
      ).rejects.toThrow('the host is not public')
  })

  test('keeps only the public addresses of a name that has private ones too', async () => {
    const { resolve, dns } = await resolver([['10.0.0.7', PUBLIC, '127.0.0.1']])
    const found = await new Promise((done) => publicLookup(resolve)('hooks.example.org', { all: true }, (_, addresses) => done(addresses)))
    expect(found).toEqual([{ address: PUBLIC, family: 4 }])
    dns.close()
  })

  test('gets no connection to this machine when its name resolves to it', async () => {
    const asked: string[] = []
    const server = createServer((_, response) => response.end())
    const port = await listenOnLoopback(server)
    server.on('connection', () => asked.push('connection'))
    await expect(sendMessage(openPublicRequest, `https://localhost:${port}/`, { method: 'POST', headers: {}, body: '{}' })).rejects.toThrow(
      'the host is not public',
    )
    expect(asked).toEqual([])
    server.close()
  })
})

describe('sendMessage to a name whose address changes from a public to a private one', () => {
  const message = { method: 'POST', headers: {}, body: '{}' }

  test('connects to the address that was checked and does not resolve the name again', async () => {
    const { resolve, dns } = await resolver([[PUBLIC], ['127.0.0.1']])
    const tried: string[] = []
    const open: OpenRequest = (url, options, onResponse) => {
      const sending = publicRequestOpener(resolve)(url, { ...options, ...ONE_ADDRESS }, onResponse)
      // The event comes before the connection is tried, which would leave this machine.
      sending.on('socket', (socket) =>
        socket.on('lookup', (_, address) => tried.push(address) && socket.destroy(new Error('stopped here'))),
      )
      return sending
    }
    await expect(sendMessage(open, 'https://hooks.example.org/', message)).rejects.toThrow('stopped here')
    expect(tried).toEqual([PUBLIC])
    expect(dns.asked).toEqual(['hooks.example.org'])
    dns.close()
  })

  test('rejects without a connection when it is sent again after the change', async () => {
    const { resolve, dns } = await resolver([[PUBLIC], ['127.0.0.1'], ['169.254.169.254']])
    await new Promise((done) => resolve('hooks.example.org', { all: true }, done))
    const connections: unknown[] = []
    const server = createTcpServer((socket) => connections.push(socket.destroy()))
    const port = await listenOnLoopback(server)
    for (const _ of ['this machine', 'the metadata of a cloud'])
      await expect(sendMessage(publicRequestOpener(resolve), `https://hooks.example.org:${port}/`, message)).rejects.toThrow(
        'the host is not public',
      )
    expect(dns.asked.length).toBe(3)
    expect(connections).toEqual([])
    server.close()
    dns.close()
  })
})

describe('sendMessage', () => {
  test.each([
    ['switches to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['closes the connection', ''],
    ['answers without HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ])('rejects when the receiver %s', async (_what, answer) => {
    const server = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(answer)))
    const port = await listenOnLoopback(server)
    const open: OpenRequest = (_url, options, onResponse) => request(`http://127.0.0.1:${port}/`, options, onResponse)
    const sent = sendMessage(open, 'https://hooks.example.org/', { method: 'POST', headers: {}, body: '{}' })
    await expect(sent).rejects.toThrow()
    server.close()
  })
})
