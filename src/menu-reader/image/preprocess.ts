import { whitenColouredBars } from './coloured-bars.ts'
import { eraseBlobs, findDashes } from './dashed-lines.ts'
import { binarise, blurGrey, type GreyImage, resizeGrey, rotateGrey, toGrey } from './grey-image.ts'
import { normaliseIllumination } from './illumination.ts'
import { findBlobs } from './ink-blobs.ts'
import { correctKeystone, type Keystone, measureKeystone } from './keystone.ts'
import { eraseLeaderDots } from './leader-dots.ts'
import { usualLetterHeight } from './letter-height.ts'
import { eraseRuledLines } from './ruled-lines.ts'
import { PREPROCESS } from './settings.ts'
import { isLikelySideways, measureSkew } from './skew.ts'
import { measureNoise } from './stroke-and-noise.ts'

/** Number of clockwise quarter turns. */
export type Quarters = 0 | 1 | 2 | 3

export type PreprocessedImage = {
  picture: GreyImage
  upright: { width: number; height: number }
  /** Applied before all other steps; `upright` is the size after them. */
  quarters: Quarters
  degrees: number
  /** Keystone of the rotated image; null when its lines do not fan out. */
  fan: Keystone | null
  scale: number
}

/** Returns the image upright, evenly lit and level, with the letter height that suits the OCR engine. */
export async function preprocess(image: Uint8Array, quarters: Quarters = 0): Promise<PreprocessedImage> {
  const upright = await rotateGrey(await toGrey(image), 90 * quarters)
  const calm = measureNoise(upright) > PREPROCESS.noisy ? await blurGrey(upright, PREPROCESS.blurSigma) : upright
  const even = await normaliseIllumination(calm)
  await whitenColouredBars(calm, even)
  const tilt = measureSkew(await smallInk(even))
  const degrees = Math.abs(tilt) < PREPROCESS.minSkew ? 0 : tilt
  const turned = await rotateGrey(even, degrees)
  const fan = measureKeystone(await smallInk(turned))
  const straight = fan ? correctKeystone(turned, fan) : turned
  const blobs = findBlobs(binarise(straight))
  const dashes = findDashes(blobs)
  const level = eraseBlobs(straight, dashes)
  const erased = new Set(dashes)
  const letters = usualLetterHeight(blobs.filter((blob) => !erased.has(blob)))
  const scale = letters === null ? 1 : scaleFor(level, letters)
  const sized = await resizeGrey(level, scale)
  const picture = letters === null ? sized : eraseLeaderDots(eraseRuledLines(sized, letters * scale), letters * scale)
  return { picture, upright: { width: upright.width, height: upright.height }, quarters, degrees, fan, scale }
}

export async function isOnItsSide(picture: GreyImage): Promise<boolean> {
  return isLikelySideways(await smallInk(picture))
}

async function smallInk(even: GreyImage): Promise<GreyImage> {
  return binarise(await resizeGrey(even, Math.min(1, PREPROCESS.skewSide / Math.max(even.width, even.height))))
}

function scaleFor(picture: GreyImage, letterHeight: number): number {
  if (letterHeight > PREPROCESS.minLetterHeight && letterHeight < PREPROCESS.maxLetterHeight) return 1
  const fitting = Math.sqrt(PREPROCESS.maxPixels / (picture.width * picture.height))
  return Math.min(PREPROCESS.bestLetterHeight / letterHeight, PREPROCESS.maxEnlargement, fitting)
}
