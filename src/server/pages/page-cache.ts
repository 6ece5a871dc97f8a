import { LRUCache } from 'lru-cache'
import type { PageTag } from '../db/schema/cache-tags.ts'
import type { CachedResponse } from '../http/cached-response.ts'

/** A page as it was rendered, with what it depends on. */
export type RenderedPage = {
  page: CachedResponse
  tags: readonly PageTag[]
  /** When the page changes without anybody writing; null for never. */
  until: Date | null
  /** Whether it may be kept: errors and redirects are not. */
  isCacheable: boolean
}

type Entry = { page: CachedResponse; tags: readonly PageTag[]; until: number; bytes: number }
type InFlightRender = { generation: number; page: Promise<CachedResponse> }

type PageCacheOptions = {
  render(key: string): Promise<RenderedPage>
  clock(): Date
  /** Whether every change arrives; while not, each page is rendered anew and none is kept. Default: always. */
  isReliable?(): boolean
  /** Memory for pages, in bytes of their HTML. Default 64 MiB. */
  maxBytes?: number
}

const DEFAULT_MAX_BYTES = 64 * 1024 * 1024

/**
 * Whole pages in memory. One render at a time per page; what a write touches is dropped at once, also when it happens
 * while the page is being rendered; a page past its own end is never served. The longest unused goes first.
 */
export class PageCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<PageTag, Set<string>>()
  readonly #inFlight = new Map<string, InFlightRender>()
  readonly #render: PageCacheOptions['render']
  readonly #clock: () => Date
  readonly #isReliable: () => boolean
  /** Counts changes, so that a render knows whether one happened under it. */
  #generation = 0
  readonly #changedAt = new Map<PageTag, number>()
  #everythingChangedAt = 0

  constructor({ render, clock, isReliable = () => true, maxBytes = DEFAULT_MAX_BYTES }: PageCacheOptions) {
    this.#render = render
    this.#clock = clock
    this.#isReliable = isReliable
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: ({ tags }, key) => this.#removeKey(key, tags),
    })
  }

  /** The page from memory, or undefined where it has to be rendered. */
  getCached(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key)
    if (!entry || !this.#isReliable()) return undefined
    if (entry.until <= this.#clock().getTime()) {
      this.#entries.delete(key)
      return undefined
    }
    return entry.page
  }

  /** The page from memory or rendered now. Rejects with what the render rejects with. */
  async get(key: string): Promise<CachedResponse> {
    return this.getCached(key) ?? this.#renderOnce(key)
  }

  /** Forgets every page that depends on one of the tags. */
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
    // A render never takes a thousand writes; forgetting every tag at once is safe, since it counts as a change to all.
    if (this.#changedAt.size > 1000) this.invalidate('everything')
  }

  #renderOnce(key: string): Promise<CachedResponse> {
    const flying = this.#inFlight.get(key)
    // A render that began before the latest change may already have read what is old now.
    if (flying?.generation === this.#generation) return flying.page
    const generation = this.#generation
    const page = this.#renderAndStore(key, generation).finally(() => {
      if (this.#inFlight.get(key)?.page === page) this.#inFlight.delete(key)
    })
    this.#inFlight.set(key, { generation, page })
    return page
  }

  async #renderAndStore(key: string, generation: number): Promise<CachedResponse> {
    const { page, tags, until, isCacheable } = await this.#render(key)
    if (isCacheable && this.#isReliable() && !this.#changedSince(generation, tags)) {
      this.#store(key, { page, tags, until: until?.getTime() ?? Number.POSITIVE_INFINITY, bytes: page.content.length })
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
