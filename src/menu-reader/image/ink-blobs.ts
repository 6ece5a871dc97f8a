import type { GreyImage } from './grey-image.ts'

export type InkBlob = { left: number; top: number; right: number; bottom: number }

/** Returns all connected areas of black pixels. Expects the result of `binarise`. */
export function findBlobs({ data, width, height }: GreyImage): InkBlob[] {
  const parents: number[] = []
  const boxes: InkBlob[] = []
  const root = (i: number): number => {
    let at = i
    while (parents[at] !== at) at = parents[at] as number
    parents[i] = at
    return at
  }
  let above: Run[] = []
  for (let y = 0; y < height; y++) {
    const runs = runsOf(data, y * width, width)
    let from = 0
    for (const run of runs) {
      run.blob = parents.length
      parents.push(run.blob)
      boxes.push({ left: run.start, top: y, right: run.end, bottom: y + 1 })
      while (from < above.length && (above[from] as Run).end < run.start) from++
      for (let i = from; i < above.length && (above[i] as Run).start <= run.end; i++) join(root((above[i] as Run).blob), root(run.blob))
    }
    above = runs
  }
  return boxes.filter((_, i) => parents[i] === i)

  function join(one: number, other: number): void {
    if (one === other) return
    const [kept, lost] = [boxes[one] as InkBlob, boxes[other] as InkBlob]
    parents[other] = one
    kept.left = Math.min(kept.left, lost.left)
    kept.top = Math.min(kept.top, lost.top)
    kept.right = Math.max(kept.right, lost.right)
    kept.bottom = Math.max(kept.bottom, lost.bottom)
  }
}

type Run = { start: number; end: number; blob: number }

function runsOf(data: Uint8Array, offset: number, width: number): Run[] {
  const runs: Run[] = []
  for (let x = 0; x < width; x++) {
    if (data[offset + x] !== 0) continue
    const start = x
    while (x < width && data[offset + x] === 0) x++
    runs.push({ start, end: x, blob: 0 })
  }
  return runs
}

/** Returns the indices of all pixels connected with `start` and clears their marks. */
export function floodFill(marked: Uint8Array, start: number, width: number): number[] {
  const patch = [start]
  marked[start] = 0
  for (let next = 0; next < patch.length; next++) {
    const at = patch[next] as number
    for (const near of [at - 1, at + 1, at - width, at + width]) {
      if (marked[near] !== 1) continue
      marked[near] = 0
      patch.push(near)
    }
  }
  return patch
}
