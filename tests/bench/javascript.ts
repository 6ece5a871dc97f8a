import { gzipSync } from 'node:zlib'
import { startGuide } from '../e2e/support/guide.ts'
import { printTable } from './table.ts'

/** Budget: JavaScript before a public page works, gzip, in kilobytes of 1024 bytes. */
const MAX_KB = 120

const PAGES = ['/', '/venues', '/venues/the-gilded-pike', '/menu', '/map', '/search?q=pie', '/privacy']

/** The JavaScript each public page names outright: its script and all modules that fetches as soon as the page is painted. */
export async function run(): Promise<void> {
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  try {
    const rows = []
    for (const path of PAGES) {
      const html = await (await fetch(guide.url + path)).text()
      const modules = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
      const files = new Set([...[...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((match) => match[1]), ...modules])
      let bytes = 0
      for (const file of files) bytes += gzipSync(Buffer.from(await (await fetch(guide.url + file)).arrayBuffer())).length
      const kb = bytes / 1024
      rows.push({ what: path, measured: `${kb.toFixed(1)} KB in ${files.size} files`, limit: `<= ${MAX_KB} KB`, isMet: kb <= MAX_KB })
    }
    printTable('JavaScript before a public page works, gzip', rows)
  } finally {
    await guide.stop()
  }
}
