import { gzipSync } from 'node:zlib'

/** Maximum JavaScript of a public page, gzip, in kilobytes of 1024 bytes. */
const MAX_KB = 120
/** Maximum of a page that is a form, including the form library. */
const MAX_FORM_KB = 138
/** Maximum of an embed, which is a menu with a form. */
const MAX_EMBED_KB = 140

const FORM_PAGES = ['/venues/the-gilded-pike/reserve', '/sign-in']

export function maxPageKb(path: string): number {
  if (path.startsWith('/embed/')) return MAX_EMBED_KB
  return FORM_PAGES.includes(path) ? MAX_FORM_KB : MAX_KB
}

/** One path for each route of a public page, and of the sign-in page. */
export const MEASURED_PAGES: Readonly<Record<string, string>> = {
  index: '/',
  menu: '/menu',
  'venues.index': '/venues',
  'venues.$id': '/venues/the-gilded-pike',
  'venues.$id_.reserve': '/venues/the-gilded-pike/reserve',
  'embed.venues.$id': '/embed/venues/the-gilded-pike',
  map: '/map',
  search: '/search?q=pie',
  reservation: '/reservation',
  'answer-request': '/answer-request',
  contact: '/contact',
  cookies: '/cookies',
  privacy: '/privacy',
  terms: '/terms',
  'sign-in': '/sign-in',
}

/** JavaScript of a page in kilobytes: its script and all modules that it loads immediately after the first paint. */
export async function pageJavaScript(address: string): Promise<{ kb: number; files: number }> {
  const html = await (await fetch(address)).text()
  const modules = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const files = new Set([...[...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file), ...modules])
  let bytes = 0
  for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(new URL(file, address))).arrayBuffer())).length
  return { kb: bytes / 1024, files: files.size }
}
