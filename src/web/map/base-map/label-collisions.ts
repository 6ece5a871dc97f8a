import { type Coordinates, mercatorX, mercatorY } from '../geometry.ts'

/** In pixels of the world map. */
type Box = { left: number; right: number; top: number; bottom: number }

type Size = { width: number; height: number }

/** Cell size in pixels, about the size of a label, so that a box covers few cells. */
const CELL = 128

/** Occupied boxes on a map, indexed by cell, so that checking thousands of labels is fast. */
export class CollisionGrid {
  readonly #worldSize: number
  readonly #cells = new Map<string, Box[]>()

  /** @param worldSize width of the world in pixels at the current zoom level */
  constructor(worldSize: number) {
    this.#worldSize = worldSize
  }

  /** Whether a box is free whose centre is `below` pixels under a place. */
  isFree(place: Coordinates, size: Size, below: number): boolean {
    const box = this.#boxAt(place, size, below)
    return !cellsOf(box).some((cell) => this.#cells.get(cell)?.some((other) => overlaps(box, other)))
  }

  take(place: Coordinates, size: Size, below: number): void {
    this.#keep(this.#boxAt(place, size, below))
  }

  block(place: Coordinates, radius: number, beside = { x: 0, y: 0 }): void {
    const x = this.#pixelsOf(place).x + beside.x
    const y = this.#pixelsOf(place).y + beside.y
    this.#keep({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  }

  #boxAt(place: Coordinates, { width, height }: Size, below: number): Box {
    const { x, y } = this.#pixelsOf(place)
    return { left: x - width / 2, right: x + width / 2, top: y + below - height / 2, bottom: y + below + height / 2 }
  }

  #keep(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell)
      if (boxes) boxes.push(box)
      else this.#cells.set(cell, [box])
    }
  }

  #pixelsOf({ lat, lng }: Coordinates): { x: number; y: number } {
    return { x: mercatorX(lng) * this.#worldSize, y: mercatorY(lat) * this.#worldSize }
  }
}

function cellsOf({ left, right, top, bottom }: Box): string[] {
  const cells: string[] = []
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++) {
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++) cells.push(`${column} ${row}`)
  }
  return cells
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
