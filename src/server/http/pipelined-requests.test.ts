import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { listenOnLoopback } from '../../../tests/support/loopback.ts'
import { MAX_WAITING, oneAtATime } from './pipelined-requests.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(respond: RequestListener): Promise<number> {
  const server = createServer(oneAtATime(respond))
  servers.push(server)
  return listenOnLoopback(server)
}

/** Sends requests in one packet. The last one asks to close the connection. */
function sendTogether(port: number, count: number): Socket {
  const request = (index: number) =>
    `GET /${index} HTTP/1.1\r\nHost: guide.test\r\n${index === count - 1 ? 'Connection: close\r\n' : ''}\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(Array.from({ length: count }, (_, index) => request(index)).join(''))
  return socket
}

describe('oneAtATime', () => {
  test('responds to the requests of a connection one at a time and in their order', async () => {
    let running = 0
    let most = 0
    const port = await serve((request, response) => {
      most = Math.max(most, ++running)
      setImmediate(() => {
        running -= 1
        response.end(`answer ${request.url};`)
      })
    })
    const answers = await text(sendTogether(port, 20))
    expect(answers.match(/answer \/\d+;/g)).toEqual(Array.from({ length: 20 }, (_, index) => `answer /${index};`))
    expect(most).toBe(1)
  })

  test('responds to other connections while requests of one connection wait', async () => {
    const hanging = Promise.withResolvers<void>()
    const port = await serve((request, response) => {
      if (request.url === '/0' && request.headers.connection !== 'close') hanging.resolve()
      else response.end('answer')
    })
    sendTogether(port, 2).on('error', () => {})
    await hanging.promise
    expect(await text(sendTogether(port, 1))).toContain('answer')
  })

  test('computes no more responses when the client has closed the connection', async () => {
    const asked: (string | undefined)[] = []
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const port = await serve((request, response) => {
      asked.push(request.url)
      response.on('close', ended.resolve)
      begun.resolve()
    })
    const socket = sendTogether(port, 20)
    await begun.promise
    socket.destroy()
    await ended.promise
    await new Promise(setImmediate)
    expect(asked).toEqual(['/0'])
  })

  test('closes a connection with more waiting requests than a client needs', async () => {
    const asked: (string | undefined)[] = []
    const port = await serve((request) => asked.push(request.url))
    const socket = sendTogether(port, MAX_WAITING + 2)
    socket.on('error', () => {}).resume()
    await once(socket, 'close')
    expect(asked).toEqual(['/0'])
  })
})
