// Italy and Spain. Dishes seen from above on their own plate, around (x, y) with radius R.
import { herbs, plate, seeds, slice, strands, tomato } from '../parts.mjs'
import { mix } from '../sheet.mjs'

export function pasta(S, P, x, y, R) {
  plate(S, P, x, y, R)
  const red = P.hint === '#c8452f' || S.chance(0.5)
  S.cut(S.blob(x, y, R * 0.62, R * 0.58, 0.1, 11), red ? '#c8402a' : '#f0dca0', { sh: 4, shade: 0.4 })
  strands(S, x, y, R * 0.72, '#f0c65c', 44, 9)
  if (red) {
    S.cut(S.blob(x, y - 6, R * 0.32, R * 0.28, 0.16, 10), '#b8331f', { sh: 5, shade: 0.6 })
    S.scatter(x, y - 6, R * 0.24, 8, 24, ([a, b]) =>
      S.cut(S.blob(a, b, 18, 14, 0.2, 7), S.pick(['#d8512e', '#8f2418', '#e57a3c']), { sh: 3, shade: 0.5 }),
    )
  } else seeds(S, x, y, R * 0.5, 40, '#2a1a18', 3.5)
  S.scatter(x, y, R * 0.4, 9, 30, ([a, b]) => S.cut(S.rect(a, b, S.R(16, 34), S.R(5, 9), 2), '#fff4d4', { sh: 2, shade: 0.2 }))
  herbs(S, P, x, y - 6, R * 0.2, 5, 1.7)
}

export function pizza(S, P, x, y, R) {
  S.cut(S.blob(x, y, R * 1.02, R * 1.0, 0.025, 15), '#d89a4a', { sh: 14, shade: 0.7, tone: '#8b4a1a' })
  S.scatter(x, y, R, 24, 30, ([a, b]) => Math.hypot(a - x, b - y) > R * 0.86 && S.flat(S.blob(a, b, 12, 8, 0.3, 7), '#6d3415', 0.65))
  S.cut(S.blob(x, y, R * 0.85, R * 0.84, 0.03, 14), '#cc3f26', { sh: 0, shade: 0.5 })
  S.scatter(x, y, R * 0.7, 13, 58, ([a, b]) =>
    S.cut(S.blob(a, b, S.R(28, 44), S.R(26, 38), 0.14, 9), '#fff1d2', { sh: 3, shade: 0.45, tone: '#dcae68' }),
  )
  S.scatter(x, y, R * 0.66, 7, 80, ([a, b]) => tomato(S, a, b, 22))
  herbs(S, P, x, y, R * 0.6, 11, 1.7)
  for (let i = 0; i < 3; i++) {
    const a = i * 1.0472 + 0.25
    S.line(`M${x + Math.cos(a) * R} ${y + Math.sin(a) * R}L${x - Math.cos(a) * R} ${y - Math.sin(a) * R}`, '#5b2412', 3, 0.45)
  }
}

export function tapas(S, P, x, y, R) {
  const C = [P.ware, P.cloth, P.prop, P.ware]
  ;[
    [-0.62, -0.42, 0.56],
    [0.6, -0.34, 0.5],
    [-0.42, 0.62, 0.46],
    [0.62, 0.56, 0.54],
  ].forEach(([u, v, k], i) => {
    const a = x + u * R,
      b = y + v * R,
      r = R * k
    S.cut(S.disc(a, b, r), C[i], { sh: 11, shade: 0.6 })
    S.flat(S.disc(a, b, r * 0.84), mix(C[i], '#fff6df', 0.25))
    if (i === 0)
      S.scatter(a, b, r * 0.55, 7, 40, ([c, d]) =>
        S.cut(S.blob(c, d, 34, 23, 0.05, 9, S.R(0, 3)), '#d99a3e', { sh: 6, shade: 0.7, tone: '#8f4d18' }),
      )
    if (i === 1) {
      S.scatter(a, b, r * 0.6, 22, 20, ([c, d]) =>
        S.cut(S.disc(c, d, 13), S.pick(['#7d8a3a', '#5d6b2c', '#9aa64e', '#3f2440']), { sh: 3, shade: 0.6 }),
      )
    }
    if (i === 2) {
      for (let j = 0; j < 5; j++) slice(S, a - r * 0.44 + j * r * 0.2, b, r * 0.2, r * 0.48, 0.3, '#d0473c')
    }
    if (i === 3) {
      S.scatter(a, b, r * 0.5, 11, 26, ([c, d]) =>
        S.cut(S.rect(c - 20, d - 20, 40, 40, 6), '#efb84a', { sh: 4, shade: 0.65, tone: '#b5671f' }),
      )
      S.cut(S.blob(a, b, r * 0.3, r * 0.24, 0.2, 9), '#c9402a', { sh: 3, shade: 0.5 })
      herbs(S, P, a, b, r * 0.4, 6, 0.8)
    }
  })
}
