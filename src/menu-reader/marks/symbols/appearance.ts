import { boxOn } from '../../image/box-on-original.ts'
import type { ColourImage } from '../../image/grey-image.ts'
import type { InkBlob } from '../../image/ink-blobs.ts'
import type { PreprocessedImage } from '../../image/preprocess.ts'
import { RINGS, SYMBOLS } from '../settings.ts'

/** How a symbol looks: its colour against the paper, and which parts of its box are ink. */
export type Appearance = { colour: Colour; shape: number[]; aspect: number }

/** Red against green, yellow against blue, and brightness, each -255 to 255 as if the brightest of paper and ink were white. */
type Colour = { red: number; yellow: number; light: number }

type Rgb = [number, number, number]

/** @param blob in pixels of the preprocessed image */
export function measureAppearance(blob: InkBlob, preprocessed: PreprocessedImage, original: ColourImage): Appearance {
  const { cells } = SYMBOLS
  const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
  const shape: number[] = []
  const ink: Rgb[] = []
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const point = { x: blob.left + ((column + 0.5) * width) / cells, y: blob.top + ((row + 0.5) * height) / cells }
      const isInk = brightnessAt(preprocessed, point) < SYMBOLS.threshold
      shape.push(isInk ? 1 : 0)
      if (isInk) ink.push(colourAt(preprocessed, original, point))
    }
  const beside = [-0.25, 1.25].flatMap((y) => [0, 0.5, 1].map((x) => ({ x: blob.left + x * width, y: blob.top + y * height })))
  const paper = meanOf(beside.map((point) => colourAt(preprocessed, original, point)))
  return { colour: against(meanOf(ink), paper), shape, aspect: width / height }
}

const PLACES_IN_CELL = [1 / 6, 1 / 2, 5 / 6]

/** Measures the appearance of a symbol in the colour of the text, without its colour. The raster has the share of ink of each cell. */
export function measureShape(blob: InkBlob, preprocessed: PreprocessedImage): Appearance {
  const { cells } = SYMBOLS
  const [width, height] = [blob.right - blob.left, blob.bottom - blob.top]
  const shape = Array.from({ length: cells * cells }, (_, at) => {
    const [row, column] = [Math.floor(at / cells), at % cells]
    // Thin strokes fall between single points.
    const ink = PLACES_IN_CELL.flatMap((down) =>
      PLACES_IN_CELL.map((across) => ({
        x: blob.left + ((column + across) * width) / cells,
        y: blob.top + ((row + down) * height) / cells,
      })),
    ).filter((point) => brightnessAt(preprocessed, point) < RINGS.threshold)
    return ink.length / PLACES_IN_CELL.length ** 2
  })
  return { colour: { red: 0, yellow: 0, light: 0 }, shape, aspect: width / height }
}

/** Far from 0 for what is printed in a colour. */
export function colourfulness({ colour }: Appearance): number {
  return Math.hypot(colour.red, colour.yellow)
}

/** 0 for equal colours, up to 360. */
export function colourDistance(one: Appearance, other: Appearance): number {
  return Math.hypot(one.colour.red - other.colour.red, one.colour.yellow - other.colour.yellow)
}

/** Share of the raster that is ink. */
export function fillOf({ shape }: Appearance): number {
  return shape.reduce((total, cell) => total + cell, 0) / shape.length
}

/** 0 for equal symbols; about 1 for different ones. */
export function appearanceDifference(one: Appearance, other: Appearance): number {
  const apart = one.shape.reduce((total, cell, i) => total + Math.abs(cell - (other.shape[i] ?? 0)), 0) / one.shape.length
  const hue = Math.hypot(
    one.colour.red - other.colour.red,
    one.colour.yellow - other.colour.yellow,
    SYMBOLS.weightOfLight * (one.colour.light - other.colour.light),
  )
  return hue / SYMBOLS.colourScale + apart / SYMBOLS.shapeScale + Math.abs(Math.log(one.aspect / other.aspect))
}

function brightnessAt({ picture }: PreprocessedImage, { x, y }: { x: number; y: number }): number {
  return picture.data[Math.floor(y) * picture.width + Math.floor(x)] ?? 255
}

function colourAt(preprocessed: PreprocessedImage, { data, width, height }: ColourImage, { x, y }: { x: number; y: number }): Rgb {
  const { left, top } = boxOn(preprocessed, { left: x, top: y, right: x, bottom: y })
  const at = 3 * (Math.min(height - 1, Math.floor(top * height)) * width + Math.min(width - 1, Math.floor(left * width)))
  return [data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255]
}

function meanOf(colours: readonly Rgb[]): Rgb {
  const sum = (channel: 0 | 1 | 2) => colours.reduce((total, colour) => total + colour[channel], 0) / Math.max(1, colours.length)
  return [sum(0), sum(1), sum(2)]
}

/** Ink in the light on its paper: a tinted paper or lamp gives all inks its tint. */
function against(ink: Rgb, paper: Rgb): Colour {
  const white = Math.max(...paper, ...ink, 1)
  const [red, green, blue] = ink.map((value) => (255 * value) / white) as Rgb
  const [paperRed, paperGreen, paperBlue] = paper.map((value) => (255 * value) / white) as Rgb
  return {
    red: red - green - (paperRed - paperGreen),
    yellow: (red + green) / 2 - blue - ((paperRed + paperGreen) / 2 - paperBlue),
    light: (red + green + blue) / 3,
  }
}
