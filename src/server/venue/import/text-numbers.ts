import { Buffer } from 'node:buffer'
import { at, byteAt, NumberList } from '../../../search-index/typed-array.ts'

const BLOCK_BYTES = 64 * 1024
/** Before each text in a block: its length in bytes. */
const LENGTH_BYTES = 2
/** An empty slot. */
const NONE = 0

/**
 * Numbers texts in the order in which they are added. Stores them as UTF-8 in blocks, with a hash table of numbers: a `Map` of as many strings takes
 * three times the memory, in the heap of Node. The texts are well-formed and have less than 64 KB.
 */
export class TextNumbers {
  readonly #blocks: Buffer[] = []
  #end = BLOCK_BYTES
  /** Position of the length of each text: the number of its block times `BLOCK_BYTES`, plus the offset in the block. */
  readonly #starts = new NumberList()
  /** Open addressing, from the hash of a text to its number plus one. */
  #slots = new Uint32Array(1024)

  get size(): number {
    return this.#starts.length
  }

  find(text: string): number | undefined {
    const entry = at(this.#slots, this.#slotOf(Buffer.from(text)))
    return entry === NONE ? undefined : entry - 1
  }

  /** Returns the number of the text. A new text gets the next one. */
  add(text: string): number {
    const bytes = Buffer.from(text)
    if (LENGTH_BYTES + bytes.length > BLOCK_BYTES) throw new RangeError('the text is too long')
    const slot = this.#slotOf(bytes)
    const entry = at(this.#slots, slot)
    if (entry !== NONE) return entry - 1
    this.#store(bytes)
    this.#slots[slot] = this.size
    if (this.size * 2 > this.#slots.length) this.#enlarge()
    return this.size - 1
  }

  textOf(number: number): string {
    return this.#bytesOf(number).toString()
  }

  #bytesOf(number: number): Buffer {
    const start = this.#starts.get(number)
    const block = this.#blocks[Math.floor(start / BLOCK_BYTES)] as Buffer
    const from = (start % BLOCK_BYTES) + LENGTH_BYTES
    return block.subarray(from, from + block.readUInt16LE(start % BLOCK_BYTES))
  }

  #store(bytes: Buffer): void {
    if (this.#end + LENGTH_BYTES + bytes.length > BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
      this.#end = 0
    }
    const block = this.#blocks.at(-1) as Buffer
    this.#starts.push((this.#blocks.length - 1) * BLOCK_BYTES + this.#end)
    block.writeUInt16LE(bytes.length, this.#end)
    block.set(bytes, this.#end + LENGTH_BYTES)
    this.#end += LENGTH_BYTES + bytes.length
  }

  /** Returns the slot with these bytes, or the empty slot in which to store them. */
  #slotOf(bytes: Buffer): number {
    const mask = this.#slots.length - 1
    for (let slot = hashOf(bytes) & mask; ; slot = (slot + 1) & mask) {
      const entry = at(this.#slots, slot)
      if (entry === NONE || this.#bytesOf(entry - 1).equals(bytes)) return slot
    }
  }

  #enlarge(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2)
    for (let number = 0; number < this.size; number++) this.#slots[this.#slotOf(this.#bytesOf(number))] = number + 1
  }
}

/** The FNV-1a hash. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < bytes.length; index++) hash = Math.imul(hash ^ byteAt(bytes, index), 0x01000193)
  return hash >>> 0
}
