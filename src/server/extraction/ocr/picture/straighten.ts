import { evenLight } from './even-light.ts'
import { type Grey, resizeGrey, toGrey, turnGrey } from './grey.ts'
import { findInk } from './ink.ts'
import { measureTilt } from './tilt.ts'

/** Longer side of the picture the tilt is measured on, in pixels. */
const TILT_SIDE = 1000

/** Tilts below this many degrees are left alone: turning blurs, and so little does no harm. */
const LEAST_TILT = 0.2

/** A picture made ready for reading, with what was done to it. */
export type Straightened = { picture: Grey; upright: { width: number; height: number }; degrees: number; scale: number }

/** The picture upright, evenly lit, its lines level. */
export async function straighten(image: Uint8Array): Promise<Straightened> {
  const upright = await toGrey(image)
  const even = await evenLight(upright)
  const small = await resizeGrey(even, Math.min(1, TILT_SIDE / Math.max(even.width, even.height)))
  const tilt = measureTilt(findInk(small))
  const degrees = Math.abs(tilt) < LEAST_TILT ? 0 : tilt
  return { picture: await turnGrey(even, degrees), upright: { width: upright.width, height: upright.height }, degrees, scale: 1 }
}
