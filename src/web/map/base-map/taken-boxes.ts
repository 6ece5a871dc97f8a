import { mercatorX, mercatorY, type Place } from '../geometry.ts'

/** In pixels of the whole world. */
type Box = { left: number; right: number; top: number; bottom: number }

/** Pixels: about the size of a name, so that a box lies in few cells. */
const CELL = 128

/** Which boxes on a map are taken; kept by coarse cell, so that thousands of names are thinned in a moment. */
export class TakenBoxes {
  readonly #worldSize: number
  readonly #cells = new Map<string, Box[]>()

  /** @param worldSize pixels that the whole world is wide at the zoom level shown */
  constructor(worldSize: number) {
    this.#worldSize = worldSize
  }

  /** Takes the box whose middle is some pixels below a place, unless any of it is taken. */
  take(place: Place, { width, height }: { width: number; height: number }, below: number): boolean {
    const { x, y } = this.#pixelsOf(place)
    const box = { left: x - width / 2, right: x + width / 2, top: y + below - height / 2, bottom: y + below + height / 2 }
    const isTaken = cellsOf(box).some((cell) => this.#cells.get(cell)?.some((other) => overlaps(box, other)))
    if (!isTaken) this.#keep(box)
    return !isTaken
  }

  /** Takes the square around a place, whatever lies there. */
  block(place: Place, radius: number): void {
    const { x, y } = this.#pixelsOf(place)
    this.#keep({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  }

  #keep(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.#cells.get(cell)
      if (boxes) boxes.push(box)
      else this.#cells.set(cell, [box])
    }
  }

  #pixelsOf({ lat, lng }: Place): { x: number; y: number } {
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
