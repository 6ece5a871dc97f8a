import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { closeServer, listenOnLoopback } from './loopback.ts'

type Received = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }

export type AiServer = {
  /** Value of AI_BASE_URL. */
  url: string
  received: Received[]
  /** Handles all further requests. It may never respond. */
  answer: (response: ServerResponse, request: Received) => void
  close(): Promise<void>
}

export async function startAiServer(): Promise<AiServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const received = { path: request.url ?? '', headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) }
    state.received.push(received)
    state.answer(response, received)
  })
  const port = await listenOnLoopback(server)
  const state: AiServer = {
    url: `http://127.0.0.1:${port}/v1`,
    received: [],
    answer: replyWith('{"categories":[]}'),
    close: () => closeServer(server),
  }
  return state
}

/** A completion whose first choice has `content`, and whose second one differs. */
export function replyWith(content: unknown): AiServer['answer'] {
  return (response) => {
    const choices = [
      { index: 0, finish_reason: 'stop', message: { role: 'assistant', content } },
      {
        index: 1,
        finish_reason: 'stop',
        message: { role: 'assistant', content: '{"categories":[{"name":"Second choice","items":[{"name":"No","price":1}]}]}' },
      },
    ]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'test', choices, usage: null, extra: { unknown: true } }),
    )
  }
}

/** Rejects like such services, which quote the key. */
export function refuseWith(status: number, headers: Record<string, string> = {}): AiServer['answer'] {
  return (response, { headers: { authorization } }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify({ error: { message: `Refused: ${authorization}`, type: 'error' } }))
  }
}
