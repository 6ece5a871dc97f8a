import OpenAI from 'openai'
import type { Logger } from 'pino'
import sharp from 'sharp'
import { DomainError } from '../../../domain/errors.ts'
import type { MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { AiConfig } from '../../config.ts'
import { traceHeaders } from '../../tracing/span.ts'
import { sanitiseCategories } from './parse-model-response.ts'
import { type Message, type Reply, readToEnd } from './read-to-end.ts'

/** Enough for a large menu with descriptions. */
const MAX_TOKENS = 4096
/** From 0 to 2. Low, because the printed text must be copied exactly. */
const TEMPERATURE = 0.1
const TIMEOUT_MS = 90_000
/** Longest edge of the image in pixels, because providers scale larger images down. */
const MAX_EDGE = 2048
const JPEG_QUALITY = 85
/** Maximum size of a response: ten times the length of 4,096 tokens. */
const MAX_BYTES = 1_000_000

/**
 * Reads menus with a vision model at an OpenAI-compatible endpoint; retries a failed request once. The API key is only
 * used in the header of the request.
 * @throws DomainError ai_failed without a response, ai_empty for an empty one, ai_unparsable for one that is not a menu
 */
export function visionReader({ baseUrl, apiKey, model }: AiConfig, log: Logger, { timeoutMs = TIMEOUT_MS } = {}): MenuReader {
  // Ignores the SDK's own environment variables, and turns off its log, which can contain requests.
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    timeout: timeoutMs,
    maxRetries: 1,
    fetch: fetchBounded,
    logLevel: 'off',
    organization: null,
    project: null,
  })
  const ask = (messages: Message[], signal: AbortSignal) =>
    client.chat.completions
      .create({ model, max_tokens: MAX_TOKENS, temperature: TEMPERATURE, response_format: { type: 'json_object' }, messages }, { signal })
      .then(toReply)
      .catch((error: unknown) => {
        if (error instanceof DomainError) throw error
        signal.throwIfAborted()
        log.warn(loggableReason(error), 'AI request failed')
        throw new DomainError('ai_failed')
      })
  return async (image, { signal, onProgress }) => {
    const url = `data:image/jpeg;base64,${(await forSending(image)).toString('base64')}`
    onProgress(0.1)
    const menu = await readToEnd((messages) => ask(messages, signal), url, onProgress)
    onProgress(1)
    return sanitiseCategories(menu)
  }
}

/**
 * `fetch` for the AI endpoint, whose responses are not trusted. Reads the whole response, so that the timeout covers
 * all of it, and at most `MAX_BYTES`. Does not follow redirects.
 * @throws Error on a redirect or a response that is too long; errors of `fetch`
 */
async function fetchBounded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
  const response = await fetch(input, { ...init, headers, redirect: 'error' })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_BYTES) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  const { status, statusText } = response
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, statusText, headers: response.headers })
}

function forSending(image: Uint8Array): Promise<Buffer> {
  return sharp(image)
    .resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
}

/** Assumes nothing about the shape of the response, because compatible endpoints differ. */
function toReply(response: unknown): Reply {
  if (typeof response !== 'object' || response === null) throw new DomainError('ai_failed')
  const choices = 'choices' in response ? response.choices : null
  const choice = Array.isArray(choices) ? choices[0] : null
  const content = choice?.message?.content
  return { content: typeof content === 'string' ? content : null, isCut: choice?.finish_reason === 'length' }
}

/** Omits the message, in which endpoints quote keys, and the request. */
function loggableReason(error: unknown): { name: string; status?: number } {
  if (error instanceof OpenAI.APIError) return { name: error.name, ...(error.status ? { status: Number(error.status) } : {}) }
  return { name: error instanceof Error ? error.name : 'unknown' }
}
