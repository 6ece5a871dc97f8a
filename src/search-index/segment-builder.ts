import { Buffer } from 'node:buffer'
import { createBitmap, setBit } from './bitmap.ts'
import { bytesOfId } from './document-ids.ts'
import { IndexBuilder } from './index-builder.ts'
import { NameKeysBuilder } from './name-keys.ts'
import { type Columns, type IndexedRow, Segment } from './segment.ts'
import { ByteList, NumberList } from './typed-array.ts'

export class SegmentBuilder {
  readonly #words = new IndexBuilder()
  readonly #columns = new ColumnsBuilder()

  add(row: IndexedRow): void {
    this.#words.add(row.fields)
    this.#columns.add({ ...row, id: bytesOfId(row.id), nameKey: Buffer.from(row.nameKey) })
  }

  build(isVisible: (group: number) => boolean): Segment {
    return new Segment(this.#words.build(), this.#columns.build(), isVisible)
  }
}

export type ColumnValues = {
  id: Uint8Array
  nameKey: Uint8Array
  isFeatured: boolean
  group: number
  price: number
  attributes: number
  rating: number
}

export class ColumnsBuilder {
  readonly #ids = new ByteList()
  readonly #nameKeys = new NameKeysBuilder()
  readonly #featured: number[] = []
  readonly #groups = new NumberList()
  readonly #prices = new NumberList()
  readonly #attributes = new NumberList()
  readonly #ratings = new ByteList()

  add(row: ColumnValues): void {
    if (row.isFeatured) this.#featured.push(this.#groups.length)
    this.#ids.push(row.id)
    this.#nameKeys.add(row.nameKey)
    this.#groups.push(row.group)
    this.#prices.push(row.price)
    this.#attributes.push(row.attributes)
    this.#ratings.push(Uint8Array.of(row.rating))
  }

  build(): Columns {
    const featured = createBitmap(this.#groups.length)
    for (const document of this.#featured) setBit(featured, document)
    return {
      ids: this.#ids.toArray(),
      nameKeys: this.#nameKeys.build(),
      featured,
      groups: this.#groups.toArray(),
      prices: this.#prices.toArray(),
      attributes: this.#attributes.toArray(),
      ratings: this.#ratings.toArray(),
    }
  }
}
