import type { RowPosition } from '../../import/report.ts'

/**
 * The results of earlier rows, so that a second row for the same venue is detected. Needed because a dry run stores
 * nothing, and a renamed venue is no longer found by its old name. Contains only ids and names, to limit memory.
 */
export class ImportState {
  readonly #parent: ImportState | null
  readonly #places = new Map<string, RowPosition>()
  readonly #idsBySource = new Map<string, string>()
  readonly #idsByIdentity = new Map<string, string[]>()
  readonly #identities = new Map<string, string>()
  readonly #slugs = new Set<string>()
  readonly #nextNumbers = new Map<string, number>()

  constructor(parent: ImportState | null = null) {
    this.#parent = parent
  }

  draft(): ImportState {
    return new ImportState(this)
  }

  keep(draft: ImportState): void {
    for (const [id, place] of draft.#places) this.#places.set(id, place)
    for (const [source, id] of draft.#idsBySource) this.#idsBySource.set(source, id)
    for (const [identity, ids] of draft.#idsByIdentity)
      this.#idsByIdentity.set(identity, [...(this.#idsByIdentity.get(identity) ?? []), ...ids])
    for (const [id, identity] of draft.#identities) this.#identities.set(id, identity)
    for (const slug of draft.#slugs) this.#slugs.add(slug)
    for (const [base, next] of draft.#nextNumbers) this.#nextNumbers.set(base, next)
  }

  meet(id: string, { line, row }: RowPosition): void {
    this.#places.set(id, { line, row })
  }

  metAt(id: string): RowPosition | undefined {
    return this.#places.get(id) ?? this.#parent?.metAt(id)
  }

  bind(sourceId: string, id: string): void {
    this.#idsBySource.set(sourceId, id)
  }

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

  identityOf(id: string): string | undefined {
    return this.#identities.get(id) ?? this.#parent?.identityOf(id)
  }

  takeSlug(slug: string): void {
    this.#slugs.add(slug)
  }

  hasSlug(slug: string): boolean {
    return this.#slugs.has(slug) || (this.#parent?.hasSlug(slug) ?? false)
  }

  nextNumber(base: string): number {
    return this.#nextNumbers.get(base) ?? this.#parent?.nextNumber(base) ?? 1
  }

  setNextNumber(base: string, next: number): void {
    this.#nextNumbers.set(base, next)
  }
}
