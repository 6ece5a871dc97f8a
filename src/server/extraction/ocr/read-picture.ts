import type { Box, ReadMenu } from '../../../domain/menu/reading.ts'
import { type Rectangle, readLayout } from './layout/read-layout.ts'
import { beforeLevelled } from './picture/fan.ts'
import { type Straightened, straighten } from './picture/straighten.ts'
import { readPricesAgain } from './prices/read-again.ts'
import type { Recogniser } from './recognise.ts'

/** Shares of the whole that making the picture ready and recognising it take. */
const READY = 0.1
const RECOGNISED = 0.9

/** A photograph into a menu, all in this thread. */
export async function readPicture(
  image: Uint8Array,
  { recogniser, onProgress }: { recogniser: Recogniser; onProgress: (fraction: number) => void },
): Promise<ReadMenu> {
  const straightened = await straighten(image)
  onProgress(READY)
  const words = await recogniser.recognise(straightened.picture, (fraction) => onProgress(READY + fraction * (RECOGNISED - READY)))
  const settled = await readPricesAgain(straightened.picture, words, recogniser)
  return readLayout(settled, (part) => boxOn(straightened, part))
}

/** Where a part of the straightened picture stands on the upright one: spread and turned back, and within its edges. */
function boxOn({ picture, upright, degrees, fan, scale }: Straightened, part: Rectangle): Box {
  const angle = (-degrees * Math.PI) / 180
  const corners = [part.left, part.right].flatMap((x) =>
    [part.top, part.bottom].map((y) => {
      const before = fan ? beforeLevelled({ x, y }, picture, fan) : y
      const [dx, dy] = [(x - picture.width / 2) / scale, (before - picture.height / 2) / scale]
      return {
        x: (dx * Math.cos(angle) - dy * Math.sin(angle)) / upright.width + 0.5,
        y: (dx * Math.sin(angle) + dy * Math.cos(angle)) / upright.height + 0.5,
      }
    }),
  )
  const within = (share: number) => Math.min(1, Math.max(0, share))
  const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))].map(within) as [number, number]
  const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))].map(within) as [number, number]
  return { left, top, width: right - left, height: bottom - top }
}
