import { type Blob, findBlobs } from './blobs.ts'
import type { Grey } from './grey.ts'
import { findInk } from './ink.ts'

/** Leader dots are at most this high and wide, and stand at most so far apart, in heights of a letter. */
const DOT = 0.5
const APART = 1.8

/** Between dots is at least this share of their width; small letters stand closer. */
const LEAST_GAP = 0.6

/** So many dots in a row lead to a price; three are an ellipsis. */
const LEAST_DOTS = 5

/** Faint dots are dots: ink darker than this counts. */
const FAINT = 200

/** A bar is at least so high, in heights of a letter, so many times as wide, and so full of ink. */
const BAR_HEIGHT = 1.8
const BAR_SHAPE = 1.2
const BAR_INK = 0.6
const DARK = 150
const SQUARE = 0.7
const SOLID = 0.85

/** What is black on a turned bar, of 255, and how steeply it rises to white. */
const BAR_BLACK = 30
const BAR_STRETCH = 3

/** The picture with bars of light writing turned into dark writing, and without the dots that lead to prices. */
export function clearForReading(picture: Grey, letterHeight: number): Grey {
  const cleared = { ...picture, data: picture.data.slice() }
  for (const bar of findBars(picture, letterHeight)) turn(cleared, bar)
  for (const dot of findLeaderDots(findBlobs(findInk(cleared, FAINT)), letterHeight)) erase(cleared, dot)
  return cleared
}

/** Bars of solid ink, found on squares nearly as large as a letter: writing leaves hardly one of them dark. */
function findBars({ data, width, height }: Grey, letterHeight: number): Blob[] {
  const side = Math.max(2, Math.round(letterHeight * SQUARE))
  const squares = {
    data: new Uint8Array(Math.ceil(width / side) * Math.ceil(height / side)),
    width: Math.ceil(width / side),
    height: Math.ceil(height / side),
  }
  for (let i = 0; i < squares.data.length; i++) {
    const [left, top] = [(i % squares.width) * side, Math.floor(i / squares.width) * side]
    let dark = 0
    for (let y = top; y < Math.min(height, top + side); y++) {
      for (let x = left; x < Math.min(width, left + side); x++) if ((data[y * width + x] as number) < DARK) dark++
    }
    squares.data[i] = dark > BAR_INK * side * side ? 0 : 255
  }
  const bars = findBlobs(squares).map((blob) => ({
    left: blob.left * side,
    top: blob.top * side,
    right: Math.min(width, blob.right * side),
    bottom: Math.min(height, blob.bottom * side),
  }))
  return bars.filter((bar) => {
    const [barWidth, barHeight] = [bar.right - bar.left, bar.bottom - bar.top]
    if (barHeight < BAR_HEIGHT * letterHeight || barWidth < BAR_SHAPE * barHeight) return false
    return hasSolidRow(bar.top - side, bar.top + side, bar) && hasSolidRow(bar.bottom - side, bar.bottom + side, bar)
  })

  /** A bar is solid above and below its writing; thick letters close together never are. */
  function hasSolidRow(from: number, to: number, bar: Blob): boolean {
    for (let y = Math.max(0, from); y < Math.min(height, to); y++) {
      let dark = 0
      for (let x = bar.left; x < bar.right; x++) if ((data[y * width + x] as number) < DARK) dark++
      if (dark > SOLID * (bar.right - bar.left)) return true
    }
    return false
  }
}

/** Light writing on a bar into plain black on plain white: the bar's own shade has no say. */
function turn({ data, width }: Grey, { left, top, right, bottom }: Blob): void {
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const i = y * width + x
      data[i] = Math.min(255, Math.max(0, (255 - (data[i] as number) - BAR_BLACK) * BAR_STRETCH))
    }
  }
}

/** Dots that stand in a row on one line, none far from the next. */
export function findLeaderDots(blobs: readonly Blob[], letterHeight: number): Blob[] {
  const isSmall = ({ left, top, right, bottom }: Blob) => right - left <= DOT * letterHeight && bottom - top <= DOT * letterHeight
  const small = blobs.filter(isSmall)
  const letters = blobs.filter((blob) => !isSmall(blob))
  const rows: Blob[][] = []
  for (const dot of small.sort((a, b) => a.left - b.left)) {
    const row = rows.find((other) => follows(dot, other.at(-1) as Blob, letterHeight) && !isBetween(letters, other.at(-1) as Blob, dot))
    if (row) row.push(dot)
    else rows.push([dot])
  }
  return rows.filter((row) => row.length >= LEAST_DOTS).flat()
}

function follows(dot: Blob, last: Blob, letterHeight: number): boolean {
  const [gap, step] = [dot.left - last.right, Math.abs(dot.bottom - last.bottom)]
  const dotWidth = Math.max(dot.right - dot.left, last.right - last.left)
  return gap > LEAST_GAP * dotWidth && gap < APART * letterHeight && step < 0.2 * letterHeight
}

/** Whether a letter stands between two dots: then they are bits of a word. */
function isBetween(letters: readonly Blob[], one: Blob, other: Blob): boolean {
  return letters.some(({ left, top, right, bottom }) => left < other.left && right > one.right && top < other.bottom && bottom > one.top)
}

function erase({ data, width, height }: Grey, { left, top, right, bottom }: Blob): void {
  for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++) {
    data.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 1))
  }
}
