import { NumberList } from '../../../search-index/typed-array.ts'
import type { RowPosition } from '../../import-files/report.ts'
import { TextNumbers } from './text-numbers.ts'

/** Stands for 'not known' in lists of numbers and lines, which begin with 1. */
const UNKNOWN = 0

/**
 * What earlier rows of a file had, so that a second row for the same venue is detected. Needed because a dry run stores nothing, and a renamed venue is
 * no longer found by its old name. Contains only ids and names, and these as bytes: a file may have 200,000 rows.
 */
export class ImportState {
  readonly #ids = new TextNumbers()
  /** By the number of an id: where its venue was met, and the number of its identity plus one. */
  readonly #lines = new NumberList()
  readonly #rows = new NumberList()
  readonly #identityOfId = new NumberList()
  readonly #sources = new TextNumbers()
  readonly #idOfSource = new NumberList()
  readonly #identities = new TextNumbers()
  readonly #firstIdOfIdentity = new NumberList()
  /** Further ids of the few identities that several venues have. */
  readonly #otherIdsOfIdentity = new Map<number, number[]>()
  readonly #slugs = new TextNumbers()
  readonly #nextNumbers = new Map<string, number>()

  draft(): ImportDraft {
    return new ImportDraft(this)
  }

  keep({ places, idsBySource, idsByIdentity, identities, slugs, nextNumbers }: ImportDraft): void {
    for (const [id, { line, row }] of places) {
      const number = this.#addId(id)
      this.#lines.set(number, line)
      this.#rows.set(number, row)
    }
    for (const [source, id] of idsBySource) setAt(this.#idOfSource, this.#sources.add(source), this.#addId(id))
    for (const [identity, ids] of idsByIdentity) for (const id of ids) this.#addToIdentity(identity, this.#addId(id))
    for (const [id, identity] of identities) this.#identityOfId.set(this.#addId(id), this.#identities.add(identity) + 1)
    for (const slug of slugs) this.#slugs.add(slug)
    for (const [base, next] of nextNumbers) this.#nextNumbers.set(base, next)
  }

  metAt(id: string): RowPosition | undefined {
    const number = this.#ids.find(id)
    if (number === undefined || this.#lines.get(number) === UNKNOWN) return undefined
    return { line: this.#lines.get(number), row: this.#rows.get(number) }
  }

  bySource(sourceId: string): string | undefined {
    const number = this.#sources.find(sourceId)
    return number === undefined ? undefined : this.#ids.textOf(this.#idOfSource.get(number))
  }

  byIdentity(identity: string): string[] {
    const number = this.#identities.find(identity)
    if (number === undefined) return []
    const ids = [this.#firstIdOfIdentity.get(number), ...(this.#otherIdsOfIdentity.get(number) ?? [])]
    return ids.map((id) => this.#ids.textOf(id))
  }

  identityOf(id: string): string | undefined {
    const number = this.#ids.find(id)
    if (number === undefined || this.#identityOfId.get(number) === UNKNOWN) return undefined
    return this.#identities.textOf(this.#identityOfId.get(number) - 1)
  }

  hasSlug(slug: string): boolean {
    return this.#slugs.find(slug) !== undefined
  }

  nextNumber(base: string): number {
    return this.#nextNumbers.get(base) ?? 1
  }

  #addId(id: string): number {
    const number = this.#ids.add(id)
    if (number === this.#lines.length) for (const list of [this.#lines, this.#rows, this.#identityOfId]) list.push(UNKNOWN)
    return number
  }

  #addToIdentity(identity: string, id: number): void {
    const number = this.#identities.add(identity)
    if (number === this.#firstIdOfIdentity.length) this.#firstIdOfIdentity.push(id)
    else this.#otherIdsOfIdentity.set(number, [...(this.#otherIdsOfIdentity.get(number) ?? []), id])
  }
}

function setAt(list: NumberList, index: number, value: number): void {
  if (index === list.length) list.push(value)
  else list.set(index, value)
}

/** The additions of one batch. Look-ups also find what earlier batches have added. */
export class ImportDraft {
  readonly #earlier: ImportState
  readonly places = new Map<string, RowPosition>()
  readonly idsBySource = new Map<string, string>()
  readonly idsByIdentity = new Map<string, string[]>()
  readonly identities = new Map<string, string>()
  readonly slugs = new Set<string>()
  readonly nextNumbers = new Map<string, number>()

  constructor(earlier: ImportState) {
    this.#earlier = earlier
  }

  meet(id: string, { line, row }: RowPosition): void {
    this.places.set(id, { line, row })
  }

  metAt(id: string): RowPosition | undefined {
    return this.places.get(id) ?? this.#earlier.metAt(id)
  }

  bind(sourceId: string, id: string): void {
    this.idsBySource.set(sourceId, id)
  }

  bySource(sourceId: string): string | undefined {
    return this.idsBySource.get(sourceId) ?? this.#earlier.bySource(sourceId)
  }

  rename(id: string, identity: string): void {
    this.identities.set(id, identity)
    this.idsByIdentity.set(identity, [...(this.idsByIdentity.get(identity) ?? []), id])
  }

  byIdentity(identity: string): string[] {
    return [...this.#earlier.byIdentity(identity), ...(this.idsByIdentity.get(identity) ?? [])]
  }

  identityOf(id: string): string | undefined {
    return this.identities.get(id) ?? this.#earlier.identityOf(id)
  }

  takeSlug(slug: string): void {
    this.slugs.add(slug)
  }

  hasSlug(slug: string): boolean {
    return this.slugs.has(slug) || this.#earlier.hasSlug(slug)
  }

  nextNumber(base: string): number {
    return this.nextNumbers.get(base) ?? this.#earlier.nextNumber(base)
  }

  setNextNumber(base: string, next: number): void {
    this.nextNumbers.set(base, next)
  }
}
