import type { App } from '../../src/server/app.ts'

type SentEvent = { event: string; data: unknown }

/** A stream of server-sent events, parsed like a browser does. */
export type Listening = {
  response: Response
  /** The next event without comments; null when the stream has ended. */
  next(): Promise<SentEvent | null>
  /** Everything that was sent, including comments. */
  text(): string
  stop(): Promise<void>
}

export async function listenTo(app: App, path: string, headers: Record<string, string>): Promise<Listening> {
  const response = await app.request(path, { headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error(`no stream: ${response.status}`)
  let text = ''
  let read = 0
  const next = async (): Promise<SentEvent | null> => {
    for (;;) {
      const end = text.indexOf('\n\n', read)
      if (end >= 0) {
        const block = text.slice(read, end)
        read = end + 2
        const event = /^event: (.*)$/m.exec(block)?.[1]
        if (event) return { event, data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? 'null') }
        continue
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  return { response, next, text: () => text, stop: () => reader.cancel() }
}
