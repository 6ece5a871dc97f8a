import { fileURLToPath } from 'node:url'
import { renderCacheablePage } from '../../src/server/pages/render-cacheable-page.ts'
import { loadRenderer } from '../../src/server/pages/renderer.ts'
import { openInProcess } from './in-process.ts'
import { median } from './table.ts'

const WARM_UP = 40
const RUNS = 60

/** Median CPU time of rendering each page in milliseconds (user and system, this thread and its helpers), and its bytes. */
export async function measureRenders(paths: readonly string[]): Promise<{ path: string; ms: number; bytes: number }[]> {
  const { services, app, close } = await openInProcess()
  const renderer = await loadRenderer(fileURLToPath(new URL('../../dist/', import.meta.url)))
  const results: { path: string; ms: number; bytes: number }[] = []
  for (const path of paths) {
    const figures: number[] = []
    let bytes = 0
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const before = process.threadCpuUsage()
      const { page } = await renderCacheablePage({ services, app, renderer }, { path })
      const spent = process.threadCpuUsage(before)
      if (run >= WARM_UP) figures.push((spent.user + spent.system) / 1000)
      bytes = page.content.length
    }
    results.push({ path, ms: median(figures), bytes })
  }
  await close()
  return results
}
