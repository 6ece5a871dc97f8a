import { writeBarsPlain } from './bars.ts'
import { findBlobs } from './blobs.ts'
import { evenLight } from './even-light.ts'
import { closeFan, type Fan, measureFan } from './fan.ts'
import { blurGrey, type Grey, resizeGrey, toGrey, turnGrey } from './grey.ts'
import { findInk } from './ink.ts'
import { eraseLeaderDots } from './leader-dots.ts'
import { measureNoise } from './noise.ts'
import { eraseRules } from './rules.ts'
import { measureTilt, seemsSideways } from './tilt.ts'

/** Longer side of the picture the tilt is measured on, in pixels. */
const TILT_SIDE = 1000

/** Tilts below this many degrees are left alone: turning blurs, and so little does no harm. */
const LEAST_TILT = 0.2

/** From this much noise on (see `measureNoise`) a picture is blurred by so many pixels before anything else. */
const NOISY = 3
const CALMING = 0.8

/** Heights of letters in pixels, capitals and small ones together: left alone between these two, brought to this one. */
const SMALL_LETTER = 13
const LARGE_LETTER = 40
const BEST_LETTER = 18

/** Lower patches of ink are specks; fewer letters than this say nothing of their size. */
const LEAST_LETTER = 4
const FEW_LETTERS = 30

const MOST_ENLARGED = 2.5
const MAX_PIXELS = 14_000_000

/** Quarters of a turn, clockwise. */
export type Quarters = 0 | 1 | 2 | 3

/** A picture made ready for reading, with what was done to it. */
export type Straightened = {
  picture: Grey
  upright: { width: number; height: number }
  /** By how many quarters the upright picture was turned clockwise before all else; its size is the one after that. */
  quarters: Quarters
  degrees: number
  /** Of the turned picture; null where its lines did not spread. */
  fan: Fan | null
  scale: number
}

/** The picture upright, evenly lit, its lines level; first turned by `quarters` where it was taken from another side. */
export async function straighten(image: Uint8Array, quarters: Quarters = 0): Promise<Straightened> {
  const upright = await turnGrey(await toGrey(image), 90 * quarters)
  const calm = measureNoise(upright) > NOISY ? await blurGrey(upright, CALMING) : upright
  const even = await evenLight(calm)
  await writeBarsPlain(calm, even)
  const tilt = measureTilt(await smallInk(even))
  const degrees = Math.abs(tilt) < LEAST_TILT ? 0 : tilt
  const turned = await turnGrey(even, degrees)
  const fan = measureFan(await smallInk(turned))
  const level = fan ? closeFan(turned, fan) : turned
  const letters = usualLetter(level)
  const scale = letters === null ? 1 : scaleFor(level, letters)
  const sized = await resizeGrey(level, scale)
  const picture = letters === null ? sized : eraseLeaderDots(eraseRules(sized, letters * scale), letters * scale)
  return { picture, upright: { width: upright.width, height: upright.height }, quarters, degrees, fan, scale }
}

/** Whether a straightened picture seems to lie on its side, see `seemsSideways`. */
export async function liesOnSide(picture: Grey): Promise<boolean> {
  return seemsSideways(await smallInk(picture))
}

/** Where the letters stand, on a picture small enough to measure their lines. */
async function smallInk(even: Grey): Promise<Grey> {
  return findInk(await resizeGrey(even, Math.min(1, TILT_SIDE / Math.max(even.width, even.height))))
}

/** The middle height of the letters, capitals and small ones together, in pixels; null where there are too few to tell. */
function usualLetter(picture: Grey): number | null {
  const heights = findBlobs(findInk(picture)).map(({ top, bottom }) => bottom - top)
  const letters = heights.filter((height) => height >= LEAST_LETTER).sort((a, b) => a - b)
  return letters.length < FEW_LETTERS ? null : (letters[Math.floor(letters.length / 2)] as number)
}

/** By how much to enlarge small writing, or reduce large, for the recogniser. */
function scaleFor(picture: Grey, letterHeight: number): number {
  if (letterHeight > SMALL_LETTER && letterHeight < LARGE_LETTER) return 1
  const fitting = Math.sqrt(MAX_PIXELS / (picture.width * picture.height))
  return Math.min(BEST_LETTER / letterHeight, MOST_ENLARGED, fitting)
}
