import { Buffer } from 'node:buffer'
import { compareBytes } from './name-keys.ts'
import { at, byteAt } from './typed-array.ts'

const ID_BYTES = 16

export class IdTable {
  readonly #ids: Uint8Array
  /** Hash table with open addressing from id to document number plus one; 0 is an empty slot. */
  readonly #byId: Uint32Array

  /** @param ids 16 bytes for each document */
  constructor(ids: Uint8Array, size: number) {
    this.#ids = ids
    this.#byId = hashIds(ids, size)
  }

  find(id: string): number | undefined {
    const bytes = bytesOfId(id)
    const mask = this.#byId.length - 1
    for (let place = hashOf(bytes) & mask; ; place = (place + 1) & mask) {
      const entry = at(this.#byId, place)
      if (entry === 0) return undefined
      if (compareBytes(bytesOf(this.#ids, entry - 1), bytes) === 0) return entry - 1
    }
  }
}

export function bytesOfId(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

export function textOfId(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function bytesOf(ids: Uint8Array, document: number): Uint8Array {
  return ids.subarray(document * ID_BYTES, (document + 1) * ID_BYTES)
}

/** Uses the last four bytes, which are random in every UUID version that the database or an import generates. */
function hashOf(id: Uint8Array): number {
  return ((byteAt(id, 12) << 24) | (byteAt(id, 13) << 16) | (byteAt(id, 14) << 8) | byteAt(id, 15)) >>> 0
}

function hashIds(ids: Uint8Array, size: number): Uint32Array {
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(size * 1.5, 2))))
  const mask = table.length - 1
  for (let document = 0; document < size; document++) {
    let place = hashOf(bytesOf(ids, document)) & mask
    while (at(table, place) !== 0) place = (place + 1) & mask
    table[place] = document + 1
  }
  return table
}
