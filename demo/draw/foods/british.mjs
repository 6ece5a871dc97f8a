// Pub and grill. Dishes seen from above on their own plate or board, around (x, y) with radius R.
import { chips, dip, drawSteak, egg, herbs, leafy, lemon, peas, plate, seeds, slice, tomato } from '../parts.mjs'

export function roast(S, P, x, y, R) {
  plate(S, P, x, y, R)
  S.cut(S.blob(x + 10, y + 20, R * 0.6, R * 0.5, 0.09), '#8a4a26', { sh: 0, shade: 0.4 })
  S.cut(S.blob(x + R * 0.28, y - R * 0.3, R * 0.25, R * 0.23, 0.12, 9), '#d9973f', { sh: 7, shade: 0.7 })
  S.cut(S.blob(x + R * 0.28, y - R * 0.3, R * 0.13, R * 0.12, 0.12, 8), '#8a4a1e', { sh: 0, shade: 0.6 })
  for (let i = 0; i < 4; i++) slice(S, x - R * 0.34 + i * R * 0.17, y + R * 0.02 + i * R * 0.06, R * 0.15, R * 0.34, 0.35)
  for (let i = 0; i < 4; i++) {
    const a = 2.3 + i * 0.42
    S.cut(S.bar(x + Math.cos(a) * R * 0.5, y + Math.sin(a) * R * 0.5, R * 0.36, 24, a + 1.2, 1.5, 0.5), '#e5812e', {
      sh: 5,
      shade: 0.6,
    })
  }
  peas(S, x + R * 0.4, y + R * 0.22, R * 0.18, 20)
  S.sprig(x - R * 0.5, y - R * 0.34, R * 0.5, -0.5, P.leaf, 6)
}

export function pie(S, P, x, y, R) {
  S.cut(S.disc(x, y, R * 0.98), P.cloth, { sh: 14, shade: 0.6 })
  S.cut(S.disc(x, y, R * 0.84), '#d99a45', { sh: 0, shade: 0.7, tone: '#8f4f1c' })
  for (let i = 0; i < 28; i++) {
    const a = (i / 28) * 6.283
    S.cut(S.blob(x + Math.cos(a) * R * 0.84, y + Math.sin(a) * R * 0.84, R * 0.1, R * 0.12, 0.05, 8, a), i % 2 ? '#e3ab58' : '#cf8b38', {
      sh: 3,
      shade: 0.5,
    })
  }
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * 6.283 + 0.3
    S.cut(S.leafD(x + Math.cos(a) * R * 0.13, y + Math.sin(a) * R * 0.13, R * 0.48, R * 0.13, a), i % 2 ? '#c97f30' : '#eec06e', {
      sh: 5,
      shade: 0.6,
    })
  }
  S.cut(S.disc(x, y, R * 0.13), '#5c2717', { sh: 0, shade: 0.4 })
  for (let i = 0; i < 6; i++) {
    const a = (i / 6) * 6.283 + 0.83
    S.flat(S.leafD(x + Math.cos(a) * R * 0.42, y + Math.sin(a) * R * 0.42, R * 0.2, 9, a), '#7c3a18')
  }
}

export function fishchips(S, P, x, y, R) {
  plate(S, P, x, y, R)
  S.cut(
    S.poly(
      S.rot(
        [
          [x - R * 0.7, y - R * 0.45],
          [x + R * 0.6, y - R * 0.6],
          [x + R * 0.75, y + R * 0.4],
          [x - R * 0.5, y + R * 0.62],
        ],
        x,
        y,
        0.1,
      ),
    ),
    '#f5ead0',
    { sh: 4, shade: 0.35, tone: '#c9b48a' },
  )
  chips(S, x + R * 0.28, y + R * 0.1, R * 0.4, 22)
  S.cut(S.blob(x - R * 0.18, y - R * 0.12, R * 0.66, R * 0.22, 0.13, 13, -0.55), '#dd9a35', {
    sh: 9,
    shade: 0.75,
    tone: '#934d14',
    glow: 0.35,
  })
  seeds(S, x - R * 0.18, y - R * 0.12, R * 0.22, 14, '#f4cd7a', 5)
  dip(S, x - R * 0.42, y + R * 0.42, R * 0.2, P.cloth, '#f7efd2')
  herbs(S, P, x - R * 0.42, y + R * 0.42, R * 0.08, 3, 0.5)
  lemon(S, x + R * 0.5, y - R * 0.38, R * 0.15)
}

export function steak(S, P, x, y, R) {
  plate(S, P, x, y, R)
  chips(S, x + R * 0.36, y + R * 0.26, R * 0.3, 13)
  drawSteak(S, x - R * 0.18, y - R * 0.12, R * 0.36, -0.4)
  S.cut(S.blob(x - R * 0.16, y - R * 0.16, R * 0.12, R * 0.1, 0.08, 8), '#f7df8e', {
    sh: 4,
    shade: 0.5,
    tone: '#cf9f3c',
  })
  herbs(S, P, x - R * 0.16, y - R * 0.16, R * 0.06, 3, 0.45)
  leafy(S, P, x - R * 0.34, y + R * 0.44, R * 0.16, 8)
  tomato(S, x + R * 0.34, y - R * 0.42, R * 0.12)
  tomato(S, x + R * 0.52, y - R * 0.22, R * 0.1)
}

export function breakfast(S, P, x, y, R) {
  S.cut(S.bar(x + R * 1.05, y + R * 0.1, R * 0.7, 44, 0.1, 2, 0.8), '#3b2a2a', { sh: 8, shade: 0.5 })
  S.cut(S.disc(x, y, R * 0.94), '#33262b', { sh: 15, shade: 0.6 })
  S.cut(S.disc(x, y, R * 0.83), '#c8432a', { sh: 0, shade: 0.6, ang: 3.9 })
  S.scatter(x, y, R * 0.7, 22, 34, ([a, b]) =>
    S.cut(S.blob(a, b, S.R(14, 30), S.R(10, 22), 0.2, 7, S.R(0, 3)), S.pick(['#e0592f', '#a82a20', '#ef8a3a', '#d8442c']), {
      sh: 3,
      shade: 0.5,
    }),
  )
  for (const [u, v] of [
    [-0.3, -0.26],
    [0.36, -0.14],
    [-0.06, 0.38],
  ]) {
    egg(S, x + u * R, y + v * R, R * 0.29)
  }
  herbs(S, P, x, y, R * 0.66, 16)
  seeds(S, x, y, R * 0.6, 26, '#fff1cf', 4)
}

/** Salt beef between slices of rye, cut in two, with a gherkin and mustard. */
export function sandwich(S, P, x, y, R) {
  plate(S, P, x, y, R * 1.04)
  for (const k of [-1, 1]) {
    const cx = x + k * R * 0.3
    const cy = y - R * 0.1 + k * R * 0.06
    const turn = -0.25 + k * 0.1
    const box = (du, dv, w, h) =>
      S.smooth(
        S.rot(
          [
            [cx - w + du, cy - h + dv],
            [cx + du, cy - h * 1.12 + dv],
            [cx + w + du, cy - h + dv],
            [cx + w + du, cy + h + dv],
            [cx + du, cy + h * 1.06 + dv],
            [cx - w + du, cy + h + dv],
          ],
          cx,
          cy,
          turn,
        ),
      )
    S.cut(box(0, R * 0.26, R * 0.27, R * 0.1), '#8a5a34', { sh: 9, shade: 0.6 })
    S.cut(box(0, R * 0.25, R * 0.25, R * 0.07), '#d9ae72', { sh: 0, shade: 0.5 })
    for (let i = 0; i < 5; i++) {
      const w = R * (0.29 - 0.012 * Math.abs(i - 2))
      S.cut(box(S.R(-5, 5), R * (0.19 - i * 0.075), w, R * 0.05), i % 2 ? '#b84a4a' : '#cf6a5e', { sh: 4, shade: 0.6 })
    }
    S.cut(box(0, -R * 0.17, R * 0.26, R * 0.035), '#e9b83a', { sh: 2, shade: 0.4 })
    S.cut(box(0, -R * 0.27, R * 0.28, R * 0.11), '#8a5a34', { sh: 6, shade: 0.6 })
    S.cut(box(0, -R * 0.28, R * 0.25, R * 0.075), '#d9ae72', { sh: 0, shade: 0.5, ang: 3.9 })
  }
  for (let i = 0; i < 2; i++) {
    S.cut(S.blob(x - R * 0.16 + i * R * 0.24, y + R * 0.6, R * 0.3, R * 0.085, 0.05, 11, 0.12 - i * 0.3), '#7f9a3c', {
      sh: 6,
      shade: 0.65,
      glow: 0.4,
    })
  }
  dip(S, x + R * 0.56, y + R * 0.46, R * 0.16, P.prop, '#e3b13a')
}
