import { DomainError } from '../errors.ts'

/** Longest reply that is read, in characters: 4096 tokens are a tenth of it. */
const MAX_REPLY_LENGTH = 200_000

/**
 * The categories in the text that a model answers: JSON, also between code fences or within prose. What the categories
 * hold is not looked at.
 * @throws DomainError ai_empty for no text, ai_unparsable where it holds no JSON object with a list of categories
 */
export function categoriesOfReply(text: string | null | undefined): unknown[] {
  if (!text?.trim()) throw new DomainError('ai_empty')
  const whole = text.slice(0, MAX_REPLY_LENGTH)
  const from = whole.indexOf('{')
  const to = whole.lastIndexOf('}')
  for (const candidate of [whole, whole.slice(from, to + 1)]) {
    const categories = categoriesOf(candidate)
    if (categories) return categories
  }
  throw new DomainError('ai_unparsable')
}

function categoriesOf(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const categories = typeof value === 'object' && value !== null && 'categories' in value ? value.categories : null
    return Array.isArray(categories) ? categories : null
  } catch {
    return null
  }
}
