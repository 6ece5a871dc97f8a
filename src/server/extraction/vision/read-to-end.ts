import type OpenAI from 'openai'
import { MAX_ITEMS } from '../../../domain/menu/menu-limits.ts'
import { completePart } from './complete-part.ts'
import { type ModelReply, parseModelResponse } from './parse-model-response.ts'
import { CONTINUE_PROMPT, SYSTEM_PROMPT, USER_PROMPT } from './prompts.ts'

export type Message = OpenAI.Chat.ChatCompletionMessageParam
/** `isCut` is true when the response was truncated because of its length. */
export type Reply = { content: string | null; isCut: boolean }

/** Time after which no further part is requested, in milliseconds: a job has five minutes, and a part with its retry may take three. */
const MAX_TOTAL_MS = 100_000

/**
 * Requests a menu, and the rest of it as long as a response is truncated. When a later request fails or returns nothing
 * new, returns the parts so far, marked as incomplete.
 * @throws DomainError of the first request
 */
export async function readToEnd(
  ask: (messages: Message[]) => Promise<Reply>,
  imageUrl: string,
  maxParts: number,
  onProgress: (fraction: number) => void,
): Promise<ModelReply> {
  const startedAt = performance.now()
  const first: Message[] = [
    { role: 'system', content: SYSTEM_PROMPT },
    {
      role: 'user',
      content: [
        { type: 'text', text: USER_PROMPT },
        { type: 'image_url', image_url: { url: imageUrl } },
      ],
    },
  ]
  const reply = await ask(first)
  let part = reply.isCut ? completePart(reply.content ?? '') : null
  const read = parseModelResponse(part ?? reply.content)
  const categories = [...read.categories]
  let { legend } = read
  for (let parts = 1; part !== null; parts++) {
    onProgress(0.1 + (0.8 * parts) / maxParts)
    const isTooLong = parts >= maxParts || itemsOf(categories).length > MAX_ITEMS || performance.now() - startedAt > MAX_TOTAL_MS
    if (isTooLong) return { categories, legend, isIncomplete: true }
    const next = await ask([...first, { role: 'assistant', content: part }, { role: 'user', content: CONTINUE_PROMPT }]).catch(() => null)
    const rest = next && restOf(next)
    if (!rest || isRepeated(categories, rest.reply)) return { categories, legend, isIncomplete: true }
    categories.push(...rest.reply.categories)
    legend = mergeLegends(legend, rest.reply.legend)
    part = rest.part
  }
  return { categories, legend }
}

function restOf({ content, isCut }: Reply): { reply: ModelReply; part: string | null } | null {
  const part = isCut ? completePart(content ?? '') : null
  if (isCut && part === null) return null
  try {
    return { reply: parseModelResponse(part ?? content), part }
  } catch {
    return null
  }
}

function isRepeated(categories: readonly unknown[], { categories: more }: ModelReply): boolean {
  const [first] = itemsOf(more)
  return first !== undefined && itemsOf(categories).some((item) => JSON.stringify(item) === JSON.stringify(first))
}

/** A legend may be printed at the end of the menu, and is then in the last part. */
function mergeLegends(first: unknown, second: unknown): unknown {
  if (typeof first !== 'object' || typeof second !== 'object') return second ?? first
  return { ...first, ...second }
}

function itemsOf(categories: readonly unknown[]): unknown[] {
  return categories.flatMap((category) => (category as { items?: unknown[] } | null)?.items ?? [])
}
