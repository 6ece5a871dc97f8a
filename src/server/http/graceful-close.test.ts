import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listenOnLoopback } from '../../../tests/support/loopback.ts'
import { trackConnections } from './graceful-close.ts'

const WAITING = 200

test('a server that stops answers every request when more wait than it can answer in a second', async () => {
  const server = createServer()
  const drain = trackConnections(server, (_request, response) => {
    for (const began = performance.now(); performance.now() - began < 10; );
    response.end('done')
  })
  const port = await listenOnLoopback(server)
  const asked = Array.from({ length: WAITING }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: guide.test\r\nContent-Length: 0\r\n\r\n')
    return text(socket).catch(String)
  })
  // Blocks the event loop until the kernel has completed every connection.
  execFileSync('sleep', ['0.2'])
  const ended = drain.end(60_000)
  expect((await Promise.all(asked)).map((answer) => answer.slice(0, 15))).toEqual(Array(WAITING).fill('HTTP/1.1 200 OK'))
  await ended
})
