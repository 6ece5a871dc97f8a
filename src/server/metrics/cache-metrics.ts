import { Counter, Gauge, type Registry } from 'prom-client'
import type { CacheFigures } from '../pages/page-cache.ts'

export type ReadCaches = () => Record<string, CacheFigures>

export function collectCacheMetrics(registry: Registry, read: ReadCaches): void {
  const registers = [registry]
  new Counter({
    name: 'plateful_cache_requests_total',
    help: 'Public requests by whether their answer was in memory',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of Object.entries(read())) {
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
  const gauge = (name: string, help: string, figure: 'entries' | 'bytes') =>
    new Gauge({
      name,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, figures] of Object.entries(read())) this.set({ cache }, figures[figure])
      },
    })
  gauge('plateful_cache_entries', 'Answers in memory', 'entries')
  gauge('plateful_cache_bytes', 'Size of the answers in memory', 'bytes')
}
