import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { OpenRequest } from '../../src/server/outgoing-request/send-to-public-host.ts'
import { closeServer, listenOnLoopback } from './loopback.ts'

export type WebhookReceiver = {
  /** Received requests in order. */
  messages: { path: string; headers: Record<string, string>; body: string }[]
  /** Status of responses; by default 204. */
  status: number
  answerHeaders: Record<string, string>
  /** Sends requests for any host to this receiver. */
  open: OpenRequest
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    receiver.messages.push({ path: incoming.url ?? '', headers: plain(incoming.headers), body: Buffer.concat(chunks).toString() })
    response.writeHead(receiver.status, receiver.answerHeaders).end()
  })
  const port = await listenOnLoopback(server)
  const receiver: WebhookReceiver = {
    messages: [],
    status: 204,
    answerHeaders: {},
    open: (url, options, onResponse) => {
      const { pathname, search } = new URL(url)
      return request(`http://127.0.0.1:${port}${pathname}${search}`, options, onResponse)
    },
    close: () => closeServer(server),
  }
  return receiver
}

function plain(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
