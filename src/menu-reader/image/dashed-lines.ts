import type { GreyImage } from './grey-image.ts'
import type { InkBlob } from './ink-blobs.ts'
import { DASHED_LINES } from './settings.ts'

/**
 * Returns the dashes or dots of dashed and dotted borders, across and down: many equal blobs in a line with equal gaps, and no other ink beside
 * them. As letters they would look like a page without readable text.
 */
export function findDashes(blobs: readonly InkBlob[]): InkBlob[] {
  const small = blobs.filter(({ left, top, right, bottom }) => Math.max(right - left, bottom - top) <= DASHED_LINES.maxLength)
  const turned = new Map(small.map((blob) => [transposed(blob), blob]))
  const across = runsOf(small).flat()
  const down = runsOf([...turned.keys()]).filter((run) =>
    isAlone(
      run.map((one) => turned.get(one) as InkBlob),
      blobs,
    ),
  )
  return [...new Set([...across, ...down.flat().map((one) => turned.get(one) as InkBlob)])]
}

export function eraseBlobs(picture: GreyImage, blobs: readonly InkBlob[]): GreyImage {
  if (blobs.length === 0) return picture
  const { width, height } = picture
  const data = picture.data.slice()
  for (const { left, top, right, bottom } of blobs)
    for (let y = Math.max(0, top - DASHED_LINES.edge); y < Math.min(height, bottom + DASHED_LINES.edge); y++)
      data.fill(255, y * width + Math.max(0, left - DASHED_LINES.edge), y * width + Math.min(width, right + DASHED_LINES.edge))
  return { ...picture, data }
}

/** Runs from left to right. A run is continued by the first blob that is like its last one. */
function runsOf(blobs: readonly InkBlob[]): InkBlob[][] {
  const runs: InkBlob[][] = []
  const open = new Map<number, InkBlob[][]>()
  const rowOf = ({ top, bottom }: InkBlob) => Math.floor((top + bottom) / 2 / DASHED_LINES.maxLength)
  for (const blob of [...blobs].filter(isDash).sort((a, b) => a.left - b.left)) {
    const near = [-1, 0, 1].flatMap((step) => open.get(rowOf(blob) + step) ?? [])
    let run = near.find((other) => follows(blob, other.at(-1) as InkBlob))
    if (!run) {
      run = []
      runs.push(run)
    }
    run.push(blob)
    const row = (open.get(rowOf(blob)) ?? []).filter((other) => blob.left - (other.at(-1) as InkBlob).right <= 2 * DASHED_LINES.maxLength)
    if (!row.includes(run)) row.push(run)
    open.set(rowOf(blob), row)
  }
  return runs.filter((run) => run.length >= DASHED_LINES.minDashes && isEven(run))
}

function isDash(blob: InkBlob): boolean {
  return thickness(blob) >= DASHED_LINES.minThickness && length(blob) >= DASHED_LINES.minAspect * thickness(blob)
}

function follows(blob: InkBlob, last: InkBlob): boolean {
  const gap = blob.left - last.right
  const isLike = Math.abs(length(blob) - length(last)) <= Math.max(2, DASHED_LINES.tolerance * length(last))
  const isAsThick = Math.abs(thickness(blob) - thickness(last)) <= Math.max(1, DASHED_LINES.tolerance * thickness(last))
  const isLevel = Math.abs(blob.top + blob.bottom - last.top - last.bottom) / 2 <= Math.max(1, DASHED_LINES.tolerance * thickness(last))
  return (
    isLike && isAsThick && isLevel && gap >= DASHED_LINES.minGap * length(last) && gap <= DASHED_LINES.maxGap * Math.max(length(last), 3)
  )
}

function isEven(run: readonly InkBlob[]): boolean {
  const gaps = run.slice(1).map(({ left }, i) => left - (run[i] as InkBlob).right)
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] as number
  const even = gaps.filter((gap) => Math.abs(gap - usual) <= Math.max(2, DASHED_LINES.tolerance * usual))
  return even.length >= DASHED_LINES.evenShare * gaps.length
}

/** Whether hardly anything is beside the dashes. The ones of prices below each other have other digits beside them. */
function isAlone(run: readonly InkBlob[], blobs: readonly InkBlob[]): boolean {
  const own = new Set(run)
  const [first, last] = [run[0] as InkBlob, run.at(-1) as InkBlob]
  const reach = DASHED_LINES.beside * Math.max(...run.map(({ top, bottom }) => bottom - top))
  const near = blobs.filter(
    (blob) =>
      !own.has(blob) &&
      blob.bottom > first.top &&
      blob.top < last.bottom &&
      blob.right > Math.min(first.left, last.left) - reach &&
      blob.left < Math.max(first.right, last.right) + reach,
  )
  const beside = run.filter(({ left, top, right, bottom }) =>
    near.some((blob) => blob.top < bottom && blob.bottom > top && blob.right > left - reach && blob.left < right + reach),
  )
  return beside.length <= (1 - DASHED_LINES.evenShare) * run.length
}

function transposed({ left, top, right, bottom }: InkBlob): InkBlob {
  return { left: top, top: left, right: bottom, bottom: right }
}

function length({ left, right }: InkBlob): number {
  return right - left
}

function thickness({ top, bottom }: InkBlob): number {
  return bottom - top
}
