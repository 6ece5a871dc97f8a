import type { VenueCardData } from '../../contract/venue.ts'
import { MAX_PAGE_SIZE } from '../../domain/pagination.ts'

/** Milliseconds for which ids are collected for one request, because rows become visible one after another. */
const BATCH_DELAY_MS = 60

type Fetch = (ids: readonly string[]) => Promise<VenueCardData[]>

/** Cards of venues. Fetches each card once, in batches, when a row needs it. */
export class CardStore {
  readonly #fetch: Fetch
  readonly #cards = new Map<string, VenueCardData>()
  readonly #asked = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #wanted: string[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #error: unknown = null
  #version = 0

  constructor(fetch: Fetch, known: readonly VenueCardData[]) {
    this.#fetch = fetch
    for (const card of known) this.#keep(card)
  }

  add(cards: readonly VenueCardData[]): void {
    const missing = cards.filter(({ id }) => !this.#cards.has(id))
    for (const card of missing) this.#keep(card)
    if (missing.length > 0) this.#changed()
  }

  get(id: string): VenueCardData | undefined {
    return this.#cards.get(id)
  }

  get error(): unknown {
    return this.#error
  }

  readonly version = (): number => this.#version

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fetches cards that are neither loaded nor requested. After a failure it waits for `retry`. */
  request(ids: readonly string[]): void {
    for (const id of ids) {
      if (this.#asked.has(id)) continue
      this.#asked.add(id)
      this.#wanted.push(id)
    }
    if (this.#error === null) this.#schedule()
  }

  retry(): void {
    this.#error = null
    this.#changed()
    this.#schedule()
  }

  #schedule(): void {
    if (this.#wanted.length === 0) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      const wanted = this.#wanted
      this.#wanted = []
      for (let from = 0; from < wanted.length; from += MAX_PAGE_SIZE) void this.#load(wanted.slice(from, from + MAX_PAGE_SIZE))
    }, BATCH_DELAY_MS)
  }

  async #load(ids: readonly string[]): Promise<void> {
    try {
      for (const card of await this.#fetch(ids)) this.#keep(card)
    } catch (error) {
      this.#error = error ?? new Error()
      this.#wanted.push(...ids)
    }
    this.#changed()
  }

  #keep(card: VenueCardData): void {
    this.#asked.add(card.id)
    this.#cards.set(card.id, card)
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
