import type { Rectangle } from '../image/box-on-original.ts'

/** Whether two boxes have a part in common. */
export function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/** Whether the middle of a box is inside another, or just beside it. */
export function covers({ left, right, top, bottom }: Rectangle, box: Rectangle): boolean {
  const [x, y, slack] = [(left + right) / 2, (top + bottom) / 2, 0.3 * (box.bottom - box.top)]
  return x > box.left - slack && x < box.right + slack && y > box.top - slack && y < box.bottom + slack
}
