import { readFileSync, statSync } from 'node:fs'
import { type MapDetail, mapDetailSchema } from '../../contract/map-detail.ts'
import { MAX_MAP_DETAIL } from '../../domain/map.ts'

/**
 * Reads the file of `MAP_DETAIL_FILE`.
 * @throws Error whose message continues a sentence that begins with the name of the setting
 */
export function readMapDetail(path: string): MapDetail {
  const { valid, problem } = parse(readText(path))
  if (!valid) throw new Error(`is no map detail: ${problem}`)
  return valid
}

function readText(path: string): string {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new Error('names a file that does not exist')
  if (size > MAX_MAP_DETAIL.bytes) throw new Error(`names a file of more than ${MAX_MAP_DETAIL.bytes / 1e6} MB`)
  return readFileSync(path, 'utf8')
}

function parse(text: string): { valid?: MapDetail; problem?: string } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return { problem: 'it is not JSON' }
  }
  const { data, error } = mapDetailSchema.safeParse(given)
  if (data) return { valid: data }
  const [issue] = error.issues
  return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message}` }
}
