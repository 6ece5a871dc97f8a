// Salads, vegetables, pastry, cheese and small plates. Dishes seen from above on their own plate or bowl, around (x, y) with radius R.
import { board, bowl, herbs, leafy, plate, seeds, swirl, tomato, wareColor } from '../parts.mjs'
import { dark, mix } from '../sheet.mjs'

export function greens(S, P, x, y, R) {
  plate(S, P, x, y, R, { style: 'speck', color: wareColor(S, P) })
  leafy(S, P, x, y, R * 0.56, 30)
  S.scatter(x, y, R * 0.5, 6, 60, ([a, b], i) =>
    i % 2
      ? tomato(S, a, b, R * S.R(0.09, 0.14), S.pick(['#d8432f', '#ef9a32', '#b8304a']))
      : S.cut(S.blob(a, b, R * 0.14, R * 0.12, 0.15, 8), '#fff8e6', { sh: 5, shade: 0.45, tone: '#d8c8a0' }),
  )
  seeds(S, x, y, R * 0.6, 26, '#3a1f1a', 3.5)
}

export function veg(S, P, x, y, R) {
  plate(S, P, x, y, R, { color: wareColor(S, P) })
  S.cut(S.blob(x, y, R * 0.6, R * 0.5, 0.1, 10), '#f3e3bd', { sh: 2, shade: 0.5, tone: '#cda968' })
  const k = P.hint ? 0 : S.I(0, 1)
  for (let i = 0; i < 3; i++) {
    const a = -0.5 + i * 0.16,
      px = x - R * 0.14 + i * 8,
      py = y - R * 0.3 + i * R * 0.28
    if (k) {
      S.cut(S.blob(px, py, R * 0.52, R * 0.2, 0.06, 11, a), '#4a2350', { sh: 8, shade: 0.5, glow: 0.3 })
      S.cut(S.blob(px, py, R * 0.45, R * 0.145, 0.06, 11, a), '#e8b878', { sh: 0, shade: 0.6, tone: '#a8602a' })
      for (let j = -3; j < 4; j++) S.line(`M${px + j * 24 - 14} ${py - 18 - j * 10}l28 24`, '#8f4d22', 4, 0.8)
    } else {
      S.cut(S.blob(px, py, R * 0.46, R * 0.18, 0.1, 9, a), '#e5812e', { sh: 8, shade: 0.6 })
      S.cut(S.blob(px, py, R * 0.32, R * 0.1, 0.1, 9, a), '#f3b45a', { sh: 0, shade: 0.5 })
    }
  }
  S.scatter(x + R * 0.1, y, R * 0.46, 28, 14, ([a, b]) =>
    S.cut(S.blob(a, b, 8, 10, 0.1, 8, S.R(0, 3)), S.pick(['#b8203c', '#d8425a']), { sh: 2, shade: 0.5 }),
  )
  herbs(S, P, x, y, R * 0.5, 16)
  S.line(`M${x - R * 0.5} ${y + R * 0.2}q${R * 0.24} ${-R * 0.4} ${R * 0.44} 0t${R * 0.5} ${-R * 0.1}`, '#fffaf0', 9)
}

export function soup(S, P, x, y, R) {
  const c = P.hint ?? S.pick(['#e2842c', '#c8452f', '#8fae4b', '#f0c766'])
  bowl(S, x, y, R, wareColor(S, P), c)
  S.clip(S.disc(x, y, R * 0.86), () => {
    swirl(S, x + R * 0.04, y, R * 0.62, '#fff3d8')
  })
  S.scatter(x, y, R * 0.4, 7, 40, ([a, b]) => S.cut(S.rect(a - 15, b - 15, 30, 30, 4), '#d59a4a', { sh: 4, shade: 0.6 }))
  herbs(S, P, x, y, R * 0.55, 10)
  seeds(S, x, y, R * 0.6, 22, '#3a1f1a', 3)
}

export function tart(S, P, x, y, R) {
  plate(S, P, x, y, R)
  const berry = P.hint ?? S.pick(['#c22c46', '#e58b2c', '#5b2a62', '#c22c46'])
  S.cut(S.disc(x, y, R * 0.66), '#c98338', { sh: 9, shade: 0.6 })
  for (let i = 0; i < 30; i++) {
    const a = (i / 30) * 6.283
    S.cut(S.disc(x + Math.cos(a) * R * 0.64, y + Math.sin(a) * R * 0.64, R * 0.07), i % 2 ? '#e0a452' : '#cf8d3c', {
      sh: 2,
      shade: 0.5,
    })
  }
  S.cut(S.disc(x, y, R * 0.56), '#f6e3ac', { sh: 0, shade: 0.5, ang: 3.9, tone: '#d3a751' })
  for (let k = 3; k > 0; k--) {
    const n = k * 6,
      r = R * 0.16 * k
    for (let i = 0; i < n; i++) {
      const a = (i / n) * 6.283 + k
      S.cut(
        S.leafD(x + Math.cos(a) * (r - 24), y + Math.sin(a) * (r - 24), R * 0.25, R * 0.075, a + 0.5),
        mix(berry, S.pick(['#ffd0a0', '#3a0f2a']), S.R(0.02, 0.3)),
        { sh: 4, shade: 0.5, glow: 0.25 },
      )
    }
  }
  S.cut(S.blob(x, y, R * 0.12, R * 0.12, 0.14, 8), '#fffaf0', { sh: 4, shade: 0.4, tone: '#d9c7a6' })
  herbs(S, P, x, y, R * 0.05, 3, 0.9)
}

export function cheese(S, P, x, y, R) {
  const a = S.R(-0.2, 0.1)
  board(S, x, y, R * 1.22, R * 0.82, a, '#8a5a34')
  S.cut(S.wedge(x - R * 0.9, y - R * 0.3, R * 0.7, -0.3, 0.55), '#f3d27a', { sh: 9, shade: 0.5, tone: '#c8912e' })
  for (const [u, v, r] of [
    [0.3, -0.02, 12],
    [0.46, 0.1, 9],
    [0.42, -0.08, 7],
  ]) {
    S.flat(S.disc(x - R * 0.9 + u * R, y - R * 0.26 + v * R, r), '#d9a544')
  }
  S.cut(S.disc(x + R * 0.28, y - R * 0.3, R * 0.3), '#fbf2dc', { sh: 9, shade: 0.5, tone: '#cbb58a' })
  S.flat(S.wedge(x + R * 0.28, y - R * 0.3, R * 0.31, 0.5, 1.3), '#8a5a34')
  S.cut(S.wedge(x + R * 0.34, y - R * 0.16, R * 0.28, 0.5, 1.25), '#fdf0c8', { sh: 5, shade: 0.4 })
  S.cut(
    S.poly([
      [x - R * 0.75, y + R * 0.5],
      [x - R * 0.3, y + R * 0.2],
      [x - R * 0.14, y + R * 0.56],
    ]),
    '#e6e3d2',
    { sh: 8, shade: 0.5 },
  )
  S.scatter(x - R * 0.4, y + R * 0.44, R * 0.14, 12, 10, ([u, v]) => S.flat(S.blob(u, v, 6, 4, 0.3, 6), '#5f7a94'))
  S.scatter(x + R * 0.84, y - R * 0.02, R * 0.24, 20, 22, ([u, v]) =>
    S.cut(S.disc(u, v, 17), S.pick(['#5a2a55', '#7a3a66', '#40204a']), { sh: 4, shade: 0.5, glow: 0.5 }),
  )
  for (let i = 0; i < 5; i++)
    S.cut(S.disc(x + R * (0.02 + i * 0.14), y + R * (0.46 + i * 0.02), R * 0.12), i % 2 ? '#d9a860' : '#e6bd7c', {
      sh: 5,
      shade: 0.5,
    })
  S.cut(S.disc(x - R * 0.04, y + R * 0.08, R * 0.15), '#5a2a45', { sh: 5, shade: 0.5 })
  S.cut(S.disc(x - R * 0.04, y + R * 0.08, R * 0.11), '#d86a6a', { sh: 0, shade: 0.5 })
  seeds(S, x - R * 0.04, y + R * 0.08, R * 0.08, 14, '#f6d8a0', 3)
  S.sprig(x + R * 0.5, y + R * 0.3, R * 0.4, -0.2, P.leaf, 6)
}

export function fine(S, P, x, y, R) {
  S.cut(S.disc(x, y, R * 1.05), P.ware, { sh: 16, shade: 0.5, tone: dark(P.ware, 0.24) })
  S.cut(S.disc(x, y, R * 0.58), mix(P.ware, P.cloth, 0.12), { sh: 0, shade: 0.5, ang: 3.9, tone: dark(P.ware, 0.3) })
  const c = S.pick(['#b5304a', '#7f9a3c', '#e08a2e', '#5a3a6a'])
  S.line(`M${x - R * 0.4} ${y + R * 0.18}A${R * 0.44} ${R * 0.44} 0 0 1 ${x + R * 0.34} ${y - R * 0.28}`, c, 20, 0.95)
  for (const i of [0, 1, 2]) {
    S.cut(S.disc(x - R * 0.18 + i * R * 0.17, y + R * 0.1 - i * R * 0.08, R * (0.15 - i * 0.025)), mix('#f3d9b0', '#d99a6a', i * 0.3), {
      sh: 7,
      shade: 0.6,
      glow: 0.4,
    })
  }
  for (let i = 0; i < 9; i++) {
    const t = i / 8,
      a = 2.6 + t * 2.6
    S.cut(S.disc(x + Math.cos(a) * R * 0.46, y + Math.sin(a) * R * 0.46, 5 + t * 9), i % 2 ? c : '#e9b83a', {
      sh: 2,
      shade: 0.5,
    })
  }
  S.sprig(x - R * 0.06, y - R * 0.02, R * 0.36, -0.9, P.leaf, 5)
  S.scatter(x + R * 0.1, y - R * 0.06, R * 0.2, 5, 24, ([a, b]) => {
    for (let k = 0; k < 5; k++) S.flat(S.leafD(a, b, 13, 5, k * 1.257), S.pick(['#d978c0', '#f6d24a']))
    S.flat(S.disc(a, b, 3), '#fff3c0')
  })
}
