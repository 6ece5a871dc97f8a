// Fish and seafood. Dishes seen from above on their own plate or bowl, around (x, y) with radius R.
import { bowl, drawFish, herbs, leafy, lemon, peas, seeds, tomato, wareColor } from '../parts.mjs'
import { dark } from '../sheet.mjs'

export function fish(S, P, x, y, R) {
  S.cut(S.blob(x, y, R * 1.3, R * 0.82, 0.01, 16, -0.12), P.ware, { sh: 14, shade: 0.45, tone: dark(P.ware, 0.2) })
  S.line(S.blob(x, y, R * 1.2, R * 0.72, 0.008, 16, -0.12), S.pick([P.cloth, P.pop, P.prop]), 6)
  S.cut(S.blob(x + 10, y + 26, R * 0.86, R * 0.36, 0.12, 12, -0.12), S.pick(['#9cb45a', '#f0cf6a', '#d8603c']), {
    sh: 0,
    shade: 0.5,
  })
  leafy(S, P, x + R * 0.1, y + R * 0.3, R * 0.24, 6)
  drawFish(S, x - R * 0.02, y - R * 0.06, R * 1.9, -0.14, S.pick(['#8aa0ad', '#e08a6a', '#5f8794', '#c9b79a']))
  for (let i = 0; i < 3; i++) lemon(S, x - R * 0.06 + i * R * 0.26, y - R * 0.06 - i * 8, R * 0.13)
  herbs(S, P, x, y + R * 0.1, R * 0.6, 12)
  tomato(S, x - R * 0.66, y + R * 0.4, R * 0.1)
  tomato(S, x - R * 0.46, y + R * 0.48, R * 0.08)
}

export function mussels(S, P, x, y, R) {
  bowl(S, x, y, R, wareColor(S, P), '#e9c76a')
  S.scatter(x, y, R * 0.72, 30, 34, ([a, b]) => {
    const t = S.R(0, 6.28),
      L = S.R(88, 112)
    S.cut(S.leafD(a - (Math.cos(t) * L) / 2, b - (Math.sin(t) * L) / 2, L, L * 0.36, t), '#22294a', {
      sh: 6,
      shade: 0.5,
      glow: 0.45,
    })
    S.cut(S.leafD(a - Math.cos(t) * L * 0.36, b - Math.sin(t) * L * 0.36, L * 0.76, L * 0.23, t), '#c9d2d8', {
      sh: 0,
      shade: 0.5,
      tone: '#6c7a99',
    })
    S.cut(S.blob(a, b, L * 0.22, L * 0.13, 0.1, 8, t), S.pick(['#ef9b3e', '#e9803a', '#f0b055']), {
      sh: 2,
      shade: 0.5,
    })
  })
  herbs(S, P, x, y, R * 0.7, 20, 0.8)
  lemon(S, x + R * 0.46, y - R * 0.42, R * 0.19)
}

export function oysters(S, P, x, y, R) {
  S.cut(S.disc(x, y, R * 1.05), S.pick(['#9aa3a8', P.ware]), { sh: 15, shade: 0.5 })
  S.scatter(x, y, R * 0.95, 60, 22, ([a, b]) =>
    S.cut(
      S.poly([
        [a - S.R(10, 18), b - 6],
        [a, b - S.R(10, 18)],
        [a + S.R(10, 18), b + 4],
        [a, b + S.R(8, 16)],
      ]),
      S.pick(['#dfeaf0', '#f6fbfd', '#c6d8e2']),
      { sh: 2, shade: 0.3, tone: '#8fa9b8' },
    ),
  )
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * 6.283,
      px = x + Math.cos(a) * R * 0.66,
      py = y + Math.sin(a) * R * 0.66
    S.cut(S.blob(px, py, R * 0.3, R * 0.2, 0.13, 10, a), '#6f6a66', { sh: 8, shade: 0.5 })
    S.cut(S.blob(px, py, R * 0.24, R * 0.15, 0.1, 10, a), '#f3ece2', { sh: 0, shade: 0.5, tone: '#a8a7b8' })
    S.cut(S.blob(px + 4, py, R * 0.15, R * 0.09, 0.12, 9, a), '#c9bfae', {
      sh: 2,
      shade: 0.6,
      tone: '#5f6670',
      glow: 0.5,
    })
  }
  lemon(S, x, y, R * 0.21)
  herbs(S, P, x, y, R * 0.3, 5)
}

export function ceviche(S, P, x, y, R) {
  bowl(S, x, y, R * 0.96, wareColor(S, P), '#f7ead0')
  S.scatter(x, y, R * 0.64, 20, 42, ([a, b]) =>
    S.cut(S.rect(a - 24, b - 20, 48, 40, 8), S.pick(['#f6b7a0', '#f08a70', '#fbe3d2', '#f3a487']), {
      sh: 5,
      shade: 0.5,
      glow: 0.4,
    }),
  )
  S.scatter(x, y, R * 0.6, 9, 40, ([a, b]) => S.line(`M${a - 26} ${b}a26 24 0 0 1 50 -6`, '#b8407a', 7))
  S.scatter(x, y, R * 0.6, 10, 34, ([a, b]) => S.cut(S.disc(a, b, 11), '#f2c230', { sh: 3, shade: 0.5 }))
  herbs(S, P, x, y, R * 0.62, 16)
  S.scatter(x, y, R * 0.6, 6, 50, ([a, b]) => S.ring(a, b, 6, 13, '#cf2f2f'))
}

export function paella(S, P, x, y, R) {
  for (const s of [-1, 1]) S.cut(S.blob(x + s * R * 1.04, y, R * 0.14, R * 0.22, 0.02, 12), '#3a3236', { sh: 8, shade: 0.4 })
  S.cut(S.disc(x, y, R), '#2f282c', { sh: 15, shade: 0.5 })
  S.cut(S.disc(x, y, R * 0.92), '#e7a92f', { sh: 0, shade: 0.55, ang: 3.9, tone: '#b8641c' })
  seeds(S, x, y, R * 0.88, 170, '#f7cf63', 5)
  seeds(S, x, y, R * 0.88, 90, '#c8761f', 4.5)
  peas(S, x, y, R * 0.75, 22)
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * 6.283,
      c = '#e8663a',
      px = x + Math.cos(a) * R * 0.55,
      py = y + Math.sin(a) * R * 0.55
    S.cut(S.blob(px, py, R * 0.19, R * 0.09, 0.06, 10, a + 1), c, { sh: 5, shade: 0.6, glow: 0.3 })
    for (let k = -2; k < 3; k++) S.line(`M${px + k * 9} ${py - 12}l4 22`, dark(c, 0.4), 2, 0.6)
  }
  S.scatter(x, y, R * 0.42, 6, 60, ([a, b]) => {
    const t = S.R(0, 6)
    S.cut(S.leafD(a - 34, b, 74, 26, t), '#22294a', { sh: 5, shade: 0.4 })
    S.cut(S.leafD(a - 26, b, 54, 16, t), '#f0a04a', { sh: 0, shade: 0.5 })
  })
  lemon(S, x + R * 0.5, y + R * 0.52, R * 0.15)
  lemon(S, x - R * 0.55, y - R * 0.46, R * 0.14)
  herbs(S, P, x, y, R * 0.7, 10)
}
