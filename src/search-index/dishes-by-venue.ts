import { at, byteAt } from './typed-array.ts'

/** By number of the menu: 1 if a word is in the name, town, postcode or cuisine of its venue, or else 0. */
export type MenuFlags = Uint8Array

/**
 * The dishes whose venue has a word. A search looks up each dish when it compares it, because a list of them would require reading every
 * dish: 'chips london' compares few dishes in London.
 */
export class DishesByVenue {
  readonly #menus: MenuFlags
  readonly #groups: Uint32Array

  constructor(menus: MenuFlags, groups: Uint32Array) {
    this.#menus = menus
    this.#groups = groups
  }

  /** Returns those of up to 32 documents, word `w` of a bitmap, whose venue has the word. */
  among(documents: number, w: number): number {
    let found = 0
    for (let rest = documents; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest
      if (byteAt(this.#menus, at(this.#groups, w * 32 + 31 - Math.clz32(bit))) === 1) found |= bit
    }
    return found
  }
}
