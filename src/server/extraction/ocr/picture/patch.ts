/** All that hangs together with a point, as places in the picture; taken from it. */
export function takePatch(marked: Uint8Array, start: number, width: number): number[] {
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
