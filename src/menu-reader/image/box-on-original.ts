import type { Box } from '../extracted-menu.ts'
import { uncorrectedY } from './keystone.ts'
import type { PreprocessedImage, Quarters } from './preprocess.ts'
import type { Rectangle } from './rectangle.ts'

/** Converts a part of the preprocessed image to a box on the upright image: reverts perspective and rotation, and clips the box. */
export function boxOn({ picture, upright, quarters, degrees, fan, scale }: PreprocessedImage, part: Rectangle): Box {
  const angle = (-degrees * Math.PI) / 180
  const corners = [part.left, part.right].flatMap((x) =>
    [part.top, part.bottom].map((y) => {
      const before = fan ? uncorrectedY({ x, y }, picture, fan) : y
      const [dx, dy] = [(x - picture.width / 2) / scale, (before - picture.height / 2) / scale]
      const turned = {
        x: (dx * Math.cos(angle) - dy * Math.sin(angle)) / upright.width + 0.5,
        y: (dx * Math.sin(angle) + dy * Math.cos(angle)) / upright.height + 0.5,
      }
      return beforeTurned(turned, quarters)
    }),
  )
  const within = (share: number) => Math.min(1, Math.max(0, share))
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))].map(within) as [number, number]
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))].map(within) as [number, number]
  return { left, top, width: right - left, height: bottom - top }
}

/** Reverts clockwise quarter turns of a point, in shares of width and height. */
function beforeTurned({ x, y }: { x: number; y: number }, quarters: Quarters): { x: number; y: number } {
  const places = [
    { x, y },
    { x: y, y: 1 - x },
    { x: 1 - x, y: 1 - y },
    { x: 1 - y, y: x },
  ] as const
  return places[quarters]
}
