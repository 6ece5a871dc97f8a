import type { SqlToken } from './sql-tokens.ts'

/** Counts the open parentheses and blocks of BEGIN ATOMIC of one statement: a semicolon within them ends no statement. */
export class StatementNesting {
  #depth = 0
  #isAtomic = false
  #previousWord = ''

  get isOutside(): boolean {
    return this.#depth <= 0
  }

  add({ kind, text }: SqlToken): void {
    if (kind === 'sign' && text === '(') this.#depth += 1
    if (kind === 'sign' && text === ')') this.#depth -= 1
    if (kind !== 'word') return
    if (text === 'atomic' && this.#previousWord === 'begin') this.#isAtomic = true
    if (this.#isAtomic && (text === 'atomic' || text === 'case')) this.#depth += 1
    if (this.#isAtomic && text === 'end') this.#depth -= 1
    this.#previousWord = text
  }
}
