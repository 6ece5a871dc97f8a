import { useState } from 'react'

/** How often a page is turned clockwise by 90 degrees. */
export type Turns = 0 | 1 | 2 | 3

type Size = { width: number; height: number }
type Area = Size & { left: number; top: number }

export type PhotoTurns = { turnsOf: (page: number) => Turns; turn: (page: number) => void }

/** Returns how each page of a photo is turned, and the function that turns a page by another 90 degrees. */
export function usePhotoTurns(): PhotoTurns {
  const [turns, setTurns] = useState<Readonly<Record<number, Turns>>>({})
  const turnsOf = (page: number) => turns[page] ?? 0
  return { turnsOf, turn: (page) => setTurns((last) => ({ ...last, [page]: (((last[page] ?? 0) + 1) % 4) as Turns })) }
}

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width }
}

export function turnTransform({ width, height }: Size, turns: Turns): string | undefined {
  const moved = [undefined, `${height} 0`, `${width} ${height}`, `0 ${width}`][turns]
  return moved && `translate(${moved}) rotate(${turns * 90})`
}

export function turnedArea({ left, top, width, height }: Area, page: Size, turns: Turns): Area {
  const [right, bottom] = [page.width - left - width, page.height - top - height]
  const corner = [
    { left, top },
    { left: bottom, top: left },
    { left: right, top: bottom },
    { left: top, top: right },
  ][turns]
  return { left, top, ...corner, ...turnedSize({ width, height }, turns) }
}

/**
 * Returns the turns for the piece of a line beside its fields: those of the page, unless they would make a horizontal line vertical, which
 * would be too small to read there.
 */
export function turnsOfPiece(area: Size, turns: Turns): Turns {
  const shown = turnedSize(area, turns)
  return area.width >= area.height && shown.width < shown.height ? 0 : turns
}
