import type { ImportKind } from '../../../domain/bulk.ts'

/** More than the columns of any export of the guide. */
const PEEK_BYTES = 8192

const OF_MENUS = ['menu_name', 'menu_type']
const OF_USERS = ['role', 'venue_id', 'owner_of', 'staff_of', 'password_hash']

/** Returns what a CSV, JSON or NDJSON file contains, by the names of its first columns; null when they do not tell. */
export async function kindOfFile(file: Blob): Promise<ImportKind | null> {
  const names = columnNames(await file.slice(0, PEEK_BYTES).text())
  if (OF_MENUS.some((name) => names.has(name))) return 'menus'
  return names.has('email') && OF_USERS.some((name) => names.has(name)) ? 'users' : null
}

function columnNames(start: string): Set<string> {
  const text = start.replace(/^\ufeff/, '').trimStart()
  const found = /^[[{]/.test(text)
    ? [...text.matchAll(/"([^"\\]{1,200})"\s*:/g)].map(([, key = '']) => key)
    : (text.split(/[\r\n]/, 1)[0] ?? '').split(/[,;\t]/).map((cell) => cell.replaceAll('"', ''))
  return new Set(
    found.map((name) =>
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    ),
  )
}
