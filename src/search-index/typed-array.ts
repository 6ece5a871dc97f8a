/**
 * Returns the element at an existing index. Bounds are not checked, for speed. Only for arrays of this type: called with a second one, the
 * compiler would check the type at every access, and loops through bitmaps would take twice as long.
 */
export function at(array: Uint32Array, index: number): number {
  return array[index] as number
}

export function byteAt(array: Uint8Array, index: number): number {
  return array[index] as number
}

export function floatAt(array: Float64Array, index: number): number {
  return array[index] as number
}

export class NumberList {
  #numbers = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(this.#length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length] = value
    this.#length += 1
  }

  get(index: number): number {
    return at(this.#numbers, index)
  }

  /** The numbers and unused places after them, for loops through many. Valid until the next `push`. */
  get numbers(): Uint32Array {
    return this.#numbers
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value
  }

  toArray(): Uint32Array {
    return this.#numbers.slice(0, this.#length)
  }
}

/** A growing list of bytes, for texts of unknown total length. */
export class ByteList {
  #bytes = new Uint8Array(4096)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(bytes: Uint8Array): void {
    const length = this.#length + bytes.length
    if (length > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(length, this.#bytes.length * 2))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(bytes, this.#length)
    this.#length = length
  }

  toArray(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}
