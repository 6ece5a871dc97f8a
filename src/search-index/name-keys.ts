import { Buffer } from 'node:buffer'
import { at, ByteList, NumberList } from './typed-array.ts'

/** Folded names as sort keys, as concatenated UTF-8. Strings for millions of documents would take several times the memory. */
export type NameKeys = {
  bytes: Uint8Array
  /** The name of document `n` is from `offsets[n]` to before `offsets[n + 1]`. */
  offsets: Uint32Array
}

export class NameKeysBuilder {
  readonly #bytes = new ByteList()
  readonly #offsets = new NumberList()

  add(key: Uint8Array): void {
    this.#offsets.push(this.#bytes.length)
    this.#bytes.push(key)
  }

  build(): NameKeys {
    this.#offsets.push(this.#bytes.length)
    return { bytes: this.#bytes.toArray(), offsets: this.#offsets.toArray() }
  }
}

export function nameKeyOf({ bytes, offsets }: NameKeys, document: number): Uint8Array {
  return bytes.subarray(at(offsets, document), at(offsets, document + 1))
}

/** Compares by bytes, like the database. For UTF-8 this is the order of code points. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b)
}
