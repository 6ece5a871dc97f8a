import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { UnavailableError } from '../unavailable-error.ts'
import { s3Client, s3Store } from './s3-store.ts'

describe('s3Client', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  async function serviceWith(statuses: number[]) {
    const paths: string[] = []
    server = createServer((request, response) => {
      paths.push(`${request.method} ${request.url}`)
      const status = statuses[paths.length - 1] ?? 200
      response.writeHead(status, status === 307 ? { location: 'http://127.0.0.1:1/' } : {}).end(status === 200 ? 'x' : '')
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const config = { bucket: 'guide', region: 'auto', endpoint, accessKeyId: 'key', secretAccessKey: 'secret', prefix: '' }
    return { paths, client: s3Client(config, 15_000) }
  }

  test('repeats a call that fails temporarily', async () => {
    const { paths, client } = await serviceWith([503, 429])
    expect(await client.getObject('media/a')).toBe('x')
    expect(paths).toEqual(Array(3).fill('GET /guide/media/a'))
  })

  test('rejects after the third failure', async () => {
    const { paths, client } = await serviceWith([500, 500, 500])
    await expect(client.getObject('media/a')).rejects.toThrow('500')
    expect(paths.length).toBe(3)
  })

  test('follows no redirect and repeats no rejected call', async () => {
    const redirected = await serviceWith([307])
    await expect(redirected.client.getObject('media/a')).rejects.toThrow('307')
    server?.close()
    const refused = await serviceWith([403])
    await expect(refused.client.getObject('media/a')).rejects.toThrow('403')
    expect([redirected.paths.length, refused.paths.length]).toEqual([1, 1])
  })
})

describe('s3Store', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  test.each<[string, Parameters<typeof createServer>[1]]>([
    ['answers 503', (_request, response) => void response.writeHead(503).end()],
    ['never answers', () => {}],
    ['stops within an object', (_request, response) => void response.writeHead(200, { 'content-length': 9 }).write('x')],
    ['closes the connection', (request) => void request.socket.destroy()],
  ])('rejects with UnavailableError when the service %s', async (_what, answer) => {
    server = createServer({}, answer)
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const config = { bucket: 'guide', region: 'auto', endpoint, accessKeyId: 'key', secretAccessKey: 'secret', prefix: '' }
    await expect(s3Store(config, 2_500).read('media/a')).rejects.toThrow(UnavailableError)
    await expect(Array.fromAsync(s3Store(config, 2_500).list('media'))).rejects.toThrow(UnavailableError)
  })
})
