import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `tags` are the printed marks; an item without `tags` is not scored for them. The `price` of an item with `sizes` is the lowest. */
export type TrueItem = {
  name: string
  description?: string
  price: number | null
  prices?: number[]
  tags?: string[]
  sizes?: { name: string; price: number }[]
}
export type TrueMenu = { categories: { name: string; items: TrueItem[] }[] }

/** An image and its printed content; `kind` groups results, for example 'clean' and 'photo'. */
export type Sample = { file: string; kind: string; truth: TrueMenu }

type IndexEntry = { file: string; kind?: string; venue?: string; menu?: string; categories?: TrueMenu['categories'] }

/**
 * Reads `index.json` of a directory: a list of files, each with `categories`, or with the `venue` and `menu` under which `menus.ndjson` in
 * the directory or its parent has them.
 * @throws Error when there is no index, or a file has no ground truth
 */
export function readSamples(folder: string): Sample[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as IndexEntry[]
  const menus = [folder, join(folder, '..')].flatMap(readMenus)
  return index.map((entry) => {
    const listed = menus.find(({ venue, menu }) => venue === entry.venue && menu === entry.menu)
    const categories = entry.categories ?? listed?.categories
    if (!categories) throw new Error(`${entry.file} has no truth: neither categories in index.json nor a row in menus.ndjson`)
    const kind = entry.kind ?? (/photo/.test(entry.file) ? 'photo' : 'clean')
    return { file: join(folder, entry.file), kind, truth: { categories } }
  })
}

function readMenus(folder: string): (TrueMenu & { venue: string; menu: string })[] {
  const path = join(folder, 'menus.ndjson')
  if (!existsSync(path)) return []
  const rows = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return rows.map((row) => JSON.parse(row) as TrueMenu & { venue: string; menu: string })
}
