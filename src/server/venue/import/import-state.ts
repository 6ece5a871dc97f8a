import type { Place } from '../../import/report.ts'

/**
 * What the rows before have done, so that a second row for the same venue is seen as one: in a dry run nothing of it is
 * in the database, and a renamed venue is no longer found under its old name. Holds ids and names, never whole rows.
 */
export class ImportState {
  readonly #parent: ImportState | null
  /** The row that dealt with a venue, by the venue's id. */
  readonly #places = new Map<string, Place>()
  readonly #idsBySource = new Map<string, string>()
  readonly #idsByIdentity = new Map<string, string[]>()
  readonly #identities = new Map<string, string>()
  readonly #slugs = new Set<string>()
  readonly #nextNumbers = new Map<string, number>()

  constructor(parent: ImportState | null = null) {
    this.#parent = parent
  }

  /** What a batch adds, kept apart until its transaction has ended well. */
  draft(): ImportState {
    return new ImportState(this)
  }

  /** Takes over what a draft of this memory has added. */
  keep(draft: ImportState): void {
    for (const [id, place] of draft.#places) this.#places.set(id, place)
    for (const [source, id] of draft.#idsBySource) this.#idsBySource.set(source, id)
    for (const [identity, ids] of draft.#idsByIdentity)
      this.#idsByIdentity.set(identity, [...(this.#idsByIdentity.get(identity) ?? []), ...ids])
    for (const [id, identity] of draft.#identities) this.#identities.set(id, identity)
    for (const slug of draft.#slugs) this.#slugs.add(slug)
    for (const [base, next] of draft.#nextNumbers) this.#nextNumbers.set(base, next)
  }

  /** Notes that a row has dealt with a venue. */
  meet(id: string, { line, row }: Place): void {
    this.#places.set(id, { line, row })
  }

  /** The row that dealt with a venue before, if one did. */
  metAt(id: string): Place | undefined {
    return this.#places.get(id) ?? this.#parent?.metAt(id)
  }

  /** Notes which venue a source's id means. */
  bind(sourceId: string, id: string): void {
    this.#idsBySource.set(sourceId, id)
  }

  /** Notes what a venue is called from now on. */
  rename(id: string, identity: string): void {
    this.#identities.set(id, identity)
    this.#idsByIdentity.set(identity, [...(this.#idsByIdentity.get(identity) ?? []), id])
  }

  bySource(sourceId: string): string | undefined {
    return this.#idsBySource.get(sourceId) ?? this.#parent?.bySource(sourceId)
  }

  byIdentity(identity: string): string[] {
    return [...(this.#parent?.byIdentity(identity) ?? []), ...(this.#idsByIdentity.get(identity) ?? [])]
  }

  /** What a venue is called since a row of this run, where one created or renamed it. */
  identityOf(id: string): string | undefined {
    return this.#identities.get(id) ?? this.#parent?.identityOf(id)
  }

  takeSlug(slug: string): void {
    this.#slugs.add(slug)
  }

  hasSlug(slug: string): boolean {
    return this.#slugs.has(slug) || (this.#parent?.hasSlug(slug) ?? false)
  }

  /** From which number on a base may be free: all below were found taken. */
  nextNumber(base: string): number {
    return this.#nextNumbers.get(base) ?? this.#parent?.nextNumber(base) ?? 1
  }

  setNextNumber(base: string, next: number): void {
    this.#nextNumbers.set(base, next)
  }
}
