import { LRUCache } from 'lru-cache'
import { isPageTag, type PageTag } from '../db/schema/cache-tags.ts'
import { type CachedResponse, WITH_COMPRESSED } from './cached-response.ts'
import type { ChangeBus } from './change-bus.ts'

export type RenderedPage = {
  page: CachedResponse
  tags: readonly PageTag[]
  until: Date | null
  isCacheable: boolean
}

/** Times in milliseconds since 1970. */
type Entry = { page: CachedResponse; tags: readonly PageTag[]; renderedAt: number; until: number; bytes: number }
type InFlightRender = { generation: number; page: Promise<CachedResponse> }

type PageCacheOptions = {
  render(key: string): Promise<RenderedPage>
  clock(): Date
  /** Whether all changes are received. While false, the cache is neither read nor written. Default: always true. */
  isReliable?(): boolean
  /** Maximum total size of the cached pages with their URLs, in bytes. Default 64 MiB. */
  maxBytes?: number
}

export type CacheFigures = { hits: number; misses: number; entries: number; bytes: number }

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

/** Maximum number of changed tags that are stored for renders in progress. */
const MAX_CHANGED_TAGS = 1000

/**
 * Size in bytes of an entry without its content and its URL (measured: 1,500). Counted, because empty lists are small and can have any
 * number of URLs.
 */
export const ENTRY_BYTES = 1536

/**
 * Caches rendered pages in memory and evicts the least recently used. Concurrent requests for a page share one render. A write evicts
 * dependent pages and prevents renders in progress from being stored. Expired pages are not served, nor pages of the future after the clock
 * was set back.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<PageTag, Set<string>>()
  readonly #inFlight = new Map<string, InFlightRender>()
  /** The generations in which the renders in progress began. */
  readonly #begun = new Map<number, number>()
  readonly #render: PageCacheOptions['render']
  readonly #clock: () => Date
  readonly #isReliable: () => boolean
  #generation = 0
  readonly #changedAt = new Map<PageTag, number>()
  #everythingChangedAt = 0
  #hits = 0
  #misses = 0

  constructor({ render, clock, isReliable = () => true, maxBytes = DEFAULT_MAX_BYTES }: PageCacheOptions) {
    this.#render = render
    this.#clock = clock
    this.#isReliable = isReliable
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes + key.length + ENTRY_BYTES,
      dispose: ({ tags }, key) => this.#removeKey(key, tags),
    })
  }

  getCached(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isReliable()) return undefined
    const now = this.#clock().getTime()
    // After the clock was set back, the cached page shows opening hours and menus of a future time.
    if (entry.until <= now || now < entry.renderedAt) {
      this.#entries.delete(key)
      return undefined
    }
    this.#hits += 1
    return entry.page
  }

  figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  async get(key: string): Promise<CachedResponse> {
    return this.getCached(key) ?? this.#renderOnce(key)
  }

  invalidate(change: readonly PageTag[] | 'everything'): void {
    this.#generation += 1
    if (change === 'everything') {
      this.#everythingChangedAt = this.#generation
      this.#entries.clear()
      this.#changedAt.clear()
      return
    }
    for (const tag of change) {
      this.#changedAt.set(tag, this.#generation)
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key)
    }
    // Limits the size of this map.
    if (this.#changedAt.size > MAX_CHANGED_TAGS) this.#forgetChanges()
  }

  /** Only renders that began before a change need it. Invalidating everything is always safe, because it marks every tag as changed. */
  #forgetChanges(): void {
    const oldest = Math.min(this.#generation, ...this.#begun.keys())
    for (const [tag, changedAt] of this.#changedAt) if (changedAt <= oldest) this.#changedAt.delete(tag)
    if (this.#changedAt.size > MAX_CHANGED_TAGS) this.invalidate('everything')
  }

  #renderOnce(key: string): Promise<CachedResponse> {
    this.#misses += 1
    const flying = this.#inFlight.get(key)
    // A render that started before the latest change may have read outdated data.
    if (flying?.generation === this.#generation) return flying.page
    const generation = this.#generation
    this.#begun.set(generation, (this.#begun.get(generation) ?? 0) + 1)
    const page = this.#renderAndStore(key, generation).finally(() => {
      const others = (this.#begun.get(generation) ?? 1) - 1
      if (others === 0) this.#begun.delete(generation)
      else this.#begun.set(generation, others)
      if (this.#inFlight.get(key)?.page === page) this.#inFlight.delete(key)
    })
    this.#inFlight.set(key, { generation, page })
    return page
  }

  async #renderAndStore(key: string, generation: number): Promise<CachedResponse> {
    const renderedAt = this.#clock().getTime()
    const { page, tags, until, isCacheable } = await this.#render(key)
    if (isCacheable && this.#isReliable() && !this.#changedSince(generation, tags)) {
      this.#store(key, {
        page,
        tags,
        renderedAt,
        until: until?.getTime() ?? Number.POSITIVE_INFINITY,
        bytes: WITH_COMPRESSED * page.content.length,
      })
    }
    return page
  }

  #changedSince(generation: number, tags: readonly PageTag[]): boolean {
    return this.#everythingChangedAt > generation || tags.some((tag) => (this.#changedAt.get(tag) ?? 0) > generation)
  }

  #store(key: string, entry: Entry): void {
    this.#entries.delete(key)
    if (!this.#entries.set(key, entry).has(key)) return
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set()
      this.#keysByTag.set(tag, keys.add(key))
    }
  }

  #removeKey(key: string, tags: readonly PageTag[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

/** Evicts the pages that a write changes. Returns a function that ends this. */
export function evictOnChange(cache: PageCache, changes: Pick<ChangeBus, 'onChange'>): () => void {
  return changes.onChange((change) => {
    const tags = change === 'everything' ? change : change.filter(isPageTag)
    if (tags.length > 0) cache.invalidate(tags)
  })
}
