const MAX_NAMED = 100
const MAX_NAME_LENGTH = 100

export class LeftOut {
  readonly #counts = new Map<string, number>()
  #others = 0

  /** @param what 'CREATE FUNCTION', or 'rows of public.reservations' */
  note(what: string): void {
    const name = what.slice(0, MAX_NAME_LENGTH)
    const count = this.#counts.get(name)
    if (count === undefined && this.#counts.size >= MAX_NAMED) this.#others += 1
    else this.#counts.set(name, (count ?? 0) + 1)
  }

  list(): string[] {
    const named = [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1))
    const all = this.#others > 0 ? [...named, ['other statements and rows', this.#others] as const] : named
    return all.map(([name, count]) => `${count.toLocaleString('en-GB')} × ${name}`)
  }
}
