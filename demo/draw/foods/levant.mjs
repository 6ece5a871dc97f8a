// Grilled dishes and flatbread. Dishes seen from above on their own plate or board, around (x, y) with radius R.
import { board, dip, egg, herbs, leafy, peas, seeds, swirl } from '../parts.mjs'
import { mix } from '../sheet.mjs'

export function mezze(S, P, x, y, R) {
  S.cut(S.disc(x, y, R * 1.04), S.pick(['#b87a45', P.prop]), { sh: 14, shade: 0.6 })
  S.ring(x, y, R * 0.95, R * 0.975, '#f6e3b8')
  dip(S, x - R * 0.3, y - R * 0.34, R * 0.42, P.ware, '#ecd3a0')
  swirl(S, x - R * 0.3, y - R * 0.34, R * 0.27, '#cfa766')
  S.cut(S.blob(x - R * 0.3, y - R * 0.34, R * 0.09, R * 0.07, 0.1, 8), '#c8862a', { sh: 0, shade: 0.4 })
  seeds(S, x - R * 0.3, y - R * 0.34, R * 0.24, 20, '#b23a2a', 3.5)
  dip(S, x + R * 0.46, y - R * 0.38, R * 0.32, P.cloth, '#b8324a')
  herbs(S, P, x + R * 0.46, y - R * 0.38, R * 0.1, 4, 0.8)
  dip(S, x + R * 0.06, y + R * 0.56, R * 0.3, P.ware, '#f9f3e2')
  peas(S, x + R * 0.06, y + R * 0.56, R * 0.1, 5)
  for (const [u, v] of [
    [0.52, 0.16],
    [0.7, 0.36],
    [0.44, 0.42],
    [0.66, 0.04],
  ]) {
    S.cut(S.blob(x + u * R, y + v * R, R * 0.13, R * 0.12, 0.09, 9), '#7c5526', { sh: 5, shade: 0.6, glow: 0.3 })
  }
  for (let i = 0; i < 4; i++)
    S.cut(
      S.wedge(x - R * 0.84 + i * 22, y + R * (0.12 + i * 0.13), R * 0.42, -0.1 + i * 0.12, 0.95 + i * 0.1),
      mix('#e9c384', '#c98a45', i * 0.14),
      { sh: 6, shade: 0.6 },
    )
  leafy(S, P, x + R * 0.08, y + R * 0.1, R * 0.12, 5)
}

export function skewers(S, P, x, y, R) {
  const a = S.R(-0.35, -0.15)
  board(S, x, y, R * 1.12, R * 0.78, a, S.pick(['#b97a45', P.ware, P.cloth]))
  S.cut(S.blob(x, y + R * 0.12, R * 0.92, R * 0.46, 0.05, 12, a), '#eccb8c', { sh: 5, shade: 0.55, tone: '#b8742f' })
  for (let j = 0; j < 3; j++) {
    const v = (j - 1) * R * 0.36 - R * 0.04,
      c = Math.cos(a),
      s = Math.sin(a),
      L = R * 1.05
    S.line(`M${x - c * L - s * v} ${y - s * L + c * v}L${x + c * L - s * v} ${y + s * L + c * v}`, '#7a5a34', 7)
    for (let i = 0; i < 7; i++) {
      const u = -R * 0.72 + i * R * 0.24,
        px = x + c * u - s * v,
        py = y + s * u + c * v
      S.cut(
        S.blob(px, py, R * 0.125, R * 0.14, 0.1, 8, a),
        i % 3 === 1 ? S.pick(['#d8432f', '#8fae4b', '#e9b23c']) : S.pick(['#8a4526', '#a85a2c', '#6f3320']),
        { sh: 6, shade: 0.65, glow: 0.3 },
      )
    }
  }
  herbs(S, P, x, y, R * 0.7, 12)
  S.cut(S.leafD(x + R * 0.5, y + R * 0.5, R * 0.4, 20, -0.3), '#5d8a3a', { sh: 4, shade: 0.5 })
}

export function pide(S, P, x, y, R) {
  const a = -0.42
  board(S, x, y, R * 1.2, R * 0.66, a, '#b97a45')
  const d = S.leafD(x - Math.cos(a) * R * 1.1, y - Math.sin(a) * R * 1.1, R * 2.2, R * 0.52, a)
  S.cut(d, '#d9973f', { sh: 10, shade: 0.7 })
  S.cut(S.leafD(x - Math.cos(a) * R * 0.92, y - Math.sin(a) * R * 0.92, R * 1.84, R * 0.34, a), '#b8432a', {
    sh: 0,
    shade: 0.5,
  })
  for (let i = -2; i < 3; i++) egg(S, x + Math.cos(a) * i * R * 0.3, y + Math.sin(a) * i * R * 0.3, R * (i % 2 ? 0.1 : 0.16))
  for (let i = -3; i < 4; i++) herbs(S, P, x + Math.cos(a) * i * R * 0.22, y + Math.sin(a) * i * R * 0.22, R * 0.14, 3)
}
