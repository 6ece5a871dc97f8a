/** Longitude and latitude in degrees, in the order of GeoJSON. */
export type Position = [lng: number, lat: number]

/**
 * A smooth curve through the points (Catmull-Rom), with `steps` segments between two points. A closed curve ends at its first point, as the ring of a
 * polygon must.
 */
export function spline(points: readonly Position[], { closed = false, steps = 8 } = {}): Position[] {
  const count = points.length
  if (count < 3) return [...points]
  const at = (index: number): Position => {
    const wanted = closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))
    return points[wanted] as Position
  }
  const pieces = closed ? count : count - 1
  const curve: Position[] = []
  for (let piece = 0; piece < pieces; piece++) {
    for (let step = 0; step < steps; step++) {
      const [a, b, c, d] = [at(piece - 1), at(piece), at(piece + 1), at(piece + 2)]
      curve.push([between(a[0], b[0], c[0], d[0], step / steps), between(a[1], b[1], c[1], d[1], step / steps)])
    }
  }
  curve.push(at(closed ? 0 : count - 1))
  return curve
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}
