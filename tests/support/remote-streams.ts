/** Event streams through TLS, over HTTP/1.1 or HTTP/2, that trust any certificate. */
import { connect as connectHttp2 } from 'node:http2'
import { Agent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'

/** The data that arrived, with its time by `performance.now()`. */
type Arrived = { event: string; data: { venue_id?: string; reason?: string }; at: number }

export type RemoteStream = { status: number; events: Arrived[]; isOpen(): boolean; beats(): number }

type StreamClient = { open(path: string, headers: Record<string, string>): Promise<RemoteStream>; close(): void }

/** A client that has one connection for all its streams over HTTP/2, and one for each stream over HTTP/1.1. */
export function streamClient(url: string, protocol: 'http1' | 'http2'): StreamClient {
  return protocol === 'http2' ? overHttp2(url) : overHttp1(url)
}

function overHttp1(url: string): StreamClient {
  const agent = new Agent({ rejectUnauthorized: false })
  return {
    open: (path, headers) =>
      new Promise((resolve, reject) => {
        const request = httpsRequest(new URL(path, url), { agent, headers, rejectUnauthorized: false }, (response) => {
          resolve(follow(response, response.statusCode ?? 0))
        })
        request.on('error', reject)
        request.end()
      }),
    close: () => agent.destroy(),
  }
}

function overHttp2(url: string): StreamClient {
  const session = connectHttp2(url, { rejectUnauthorized: false })
  session.on('error', () => {})
  return {
    open: (path, headers) =>
      new Promise((resolve, reject) => {
        const stream = session.request({ ':path': path, ...headers })
        stream.on('response', (answer) => resolve(follow(stream, Number(answer[':status']))))
        stream.on('error', reject)
        stream.end()
      }),
    close: () => session.destroy(),
  }
}

function follow(body: Readable, status: number): RemoteStream {
  const events: Arrived[] = []
  let text = ''
  let beats = 0
  let isOpen = true
  const end = () => {
    isOpen = false
  }
  body.setEncoding('utf8')
  body.on('data', (chunk: string) => {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      if (event) events.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}'), at: performance.now() })
      else if (block.startsWith(':')) beats += 1
    }
  })
  body.on('end', end).on('close', end).on('error', end)
  return { status, events, isOpen: () => isOpen, beats: () => beats }
}
