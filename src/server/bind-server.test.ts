import { once } from 'node:events'
import { createServer, Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import { freePort } from '../../tests/support/free-port.ts'
import { ensurePortFree, ensurePortsFree, ListenError } from './bind-server.ts'

test('ensurePortFree throws an error that names PORT when the port is in use, and leaves a free port free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const refused = ensurePortFree({ port, host: '127.0.0.1' })
  await expect(refused).rejects.toThrow(`Port ${port} is in use. Stop what listens there, or choose another with PORT.`)
  await expect(refused).rejects.toBeInstanceOf(ListenError)
  await new Promise((resolve) => other.close(resolve))
  await ensurePortFree({ port, host: '127.0.0.1' })
  await ensurePortFree({ port, host: '127.0.0.1' })
})

test('ensurePortFree does not listen on the port, so that no reverse proxy sends it requests', async () => {
  const port = await freePort()
  const listen = vi.spyOn(Server.prototype, 'listen')
  await ensurePortFree({ port, host: '127.0.0.1' })
  expect(listen.mock.calls.map(([asked]) => asked)).toEqual([0])
  listen.mockRestore()
})

test('ensurePortFree throws an error that names HOST when the machine does not have the IP address', async () => {
  // TEST-NET-1 (RFC 5737), which no host uses.
  await expect(ensurePortFree({ port: 0, host: '192.0.2.1' })).rejects.toThrow('HOST 192.0.2.1 is no address of this machine.')
})

test('ensurePortFree throws an error that names HOST when another machine has the IP address and answers at the port', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  // Simulated, because no IP address of another machine responds everywhere that tests run.
  const listen = vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    setImmediate(() => this.emit('error', Object.assign(new Error('listen EADDRNOTAVAIL'), { code: 'EADDRNOTAVAIL' })))
    return this
  })
  await expect(ensurePortFree({ port, host: '127.0.0.1' })).rejects.toThrow('HOST 127.0.0.1 is no address of this machine.')
  listen.mockRestore()
  await new Promise((resolve) => other.close(resolve))
})

test('ensurePortsFree throws an error that names METRICS_PORT when that port is in use, also by the guide itself', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const port = await freePort()
  for (const metrics of [taken, port])
    await expect(
      ensurePortsFree({ port, host: '127.0.0.1', metrics: { port: metrics, host: '127.0.0.1', prefix: 'METRICS_' } }),
    ).rejects.toThrow(`Port ${metrics} is in use. Stop what listens there, or choose another with METRICS_PORT.`)
  await new Promise((resolve) => other.close(resolve))
})
