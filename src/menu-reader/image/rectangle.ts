/** In pixels of the preprocessed image. Words, blobs of ink and segments are rectangles, too. */
export type Rectangle = { left: number; top: number; right: number; bottom: number }

/** The smallest rectangle around others. */
export function boundingBox(rectangles: readonly Rectangle[]): Rectangle {
  return {
    left: Math.min(...rectangles.map(({ left }) => left)),
    top: Math.min(...rectangles.map(({ top }) => top)),
    right: Math.max(...rectangles.map(({ right }) => right)),
    bottom: Math.max(...rectangles.map(({ bottom }) => bottom)),
  }
}

export function middleX({ left, right }: Pick<Rectangle, 'left' | 'right'>): number {
  return (left + right) / 2
}

export function middleY({ top, bottom }: Pick<Rectangle, 'top' | 'bottom'>): number {
  return (top + bottom) / 2
}

export function heightOf({ top, bottom }: Pick<Rectangle, 'top' | 'bottom'>): number {
  return bottom - top
}

export function doOverlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/** Whether the middle of a rectangle is inside another one that is larger by a margin in pixels. Its edge does not count. */
export function isMiddleInside(inner: Rectangle, outer: Rectangle, { x, y } = { x: 0, y: 0 }): boolean {
  const [middle, level] = [middleX(inner), middleY(inner)]
  return middle > outer.left - x && middle < outer.right + x && level > outer.top - y && level < outer.bottom + y
}

/** Whether the middle of a rectangle is inside another one that is larger by a margin in pixels, or on its edge. */
export function coversMiddle(outer: Rectangle, inner: Rectangle, margin = 0): boolean {
  const [x, y] = [middleX(inner), middleY(inner)]
  return x >= outer.left - margin && x <= outer.right + margin && y >= outer.top - margin && y <= outer.bottom + margin
}

/** Whether the middle of a rectangle is inside another one, or beside it by less than 0.3 of its height. */
export function isMiddleNear(inner: Rectangle, outer: Rectangle): boolean {
  const margin = 0.3 * heightOf(outer)
  return isMiddleInside(inner, outer, { x: margin, y: margin })
}

/** Margin of words in pixels within which ink belongs to them. */
export const WORD_MARGIN = { x: 1, y: 2 } as const
