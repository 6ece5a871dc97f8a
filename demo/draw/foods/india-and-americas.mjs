// Curries, wraps and filled pastry. Dishes seen from above on their own plate or bowl, around (x, y) with radius R.
import { board, bowl, dip, herbs, plate, rice, wareColor } from '../parts.mjs'
import { mix } from '../sheet.mjs'

/** A curry with flatbread, or with a bowl of rice for cuisines with chopsticks. */
export function currybowl(S, P, x, y, R) {
  if (P.eastern) {
    S.cut(S.disc(x + R * 0.82, y + R * 0.5, R * 0.44), P.ware, { sh: 10, shade: 0.55 })
    rice(S, x + R * 0.82, y + R * 0.5, R * 0.35)
  } else {
    S.cut(S.blob(x + R * 0.72, y + R * 0.44, R * 0.6, R * 0.4, 0.07, 10, 0.5), '#eccb8c', {
      sh: 9,
      shade: 0.6,
      tone: '#b8742f',
    })
    S.scatter(x + R * 0.72, y + R * 0.44, R * 0.34, 14, 24, ([a, b]) => S.flat(S.blob(a, b, 13, 9, 0.2, 7), '#a8622a', 0.6))
  }
  const c = P.hint ?? S.pick(['#dd8a26', '#b8471f', '#7f9a3c', '#e2b13e'])
  bowl(S, x - R * 0.08, y - R * 0.06, R * 0.94, S.pick(['#b5763a', P.ware, P.prop]), c)
  const X = x - R * 0.08,
    Y = y - R * 0.06
  S.scatter(X, Y, R * 0.58, 14, 48, ([a, b]) =>
    S.cut(
      S.blob(a, b, S.R(26, 42), S.R(22, 32), 0.14, 8, S.R(0, 3)),
      mix(c, S.pick(['#fff0cf', '#6b2412', '#f2b04a', '#c8402a']), S.R(0.25, 0.6)),
      { sh: 5, shade: 0.6 },
    ),
  )
  S.line(`M${X - R * 0.5} ${Y - R * 0.1}q${R * 0.3} ${-R * 0.4} ${R * 0.5} 0t${R * 0.5} ${R * 0.1}`, '#fff6e2', 9, 0.95)
  herbs(S, P, X, Y, R * 0.5, 13)
  S.scatter(X, Y, R * 0.5, 5, 50, ([a, b]) => S.cut(S.leafD(a, b, 46, 8, S.R(0, 6)), '#c8282a', { sh: 3, shade: 0.4 }))
}

export function thali(S, P, x, y, R) {
  S.cut(S.disc(x, y, R * 1.08), '#c9a24e', { sh: 15, shade: 0.6, glow: 0.4 })
  S.ring(x, y, R * 1.0, R * 1.02, '#8f6a24')
  rice(S, x, y + R * 0.06, R * 0.34)
  ;['#dd8a26', '#b8471f', '#6f8f3a', '#f7efdc', '#e2b13e', '#a8304a'].forEach((c, i) => {
    const a = (i / 6) * 6.283 + 0.2,
      px = x + Math.cos(a) * R * 0.68,
      py = y + Math.sin(a) * R * 0.68
    dip(S, px, py, R * 0.27, '#e3c06a', c)
    S.scatter(px, py, R * 0.14, 5, 16, ([u, v]) =>
      S.cut(S.blob(u, v, 12, 10, 0.15, 7), mix(c, S.pick(['#fff0cf', '#5b2412']), 0.35), { sh: 3, shade: 0.5 }),
    )
    herbs(S, P, px, py, R * 0.1, 2, 0.7)
  })
}

export function tacos(S, P, x, y, R) {
  plate(S, P, x, y, R * 1.04, { color: wareColor(S, P), style: 'dash' })
  ;[
    [-0.4, -0.3, -0.5],
    [0.34, -0.32, 0.4],
    [0, 0.38, -0.1],
  ].forEach(([u, v, t]) => {
    const a = x + u * R,
      b = y + v * R
    S.cut(S.blob(a, b, R * 0.42, R * 0.4, 0.04, 12, t), '#f0c873', { sh: 8, shade: 0.6, tone: '#b8782c' })
    S.scatter(a, b, R * 0.36, 9, 20, ([c, d]) => S.flat(S.blob(c, d, 8, 6, 0.2, 7), '#c98d3e', 0.8))
    S.scatter(a, b, R * 0.2, 9, 22, ([c, d]) =>
      S.cut(S.blob(c, d, 24, 17, 0.15, 8, S.R(0, 3)), S.pick(['#9a4526', '#b85a2c', '#7c3320']), {
        sh: 4,
        shade: 0.6,
      }),
    )
    S.scatter(a, b, R * 0.22, 7, 16, ([c, d]) =>
      S.cut(S.bar(c, d, S.R(26, 44), 7, S.R(0, 3)), S.pick(['#d94f8a', '#e56aa2', '#fff1e0']), { sh: 2, shade: 0.3 }),
    )
    S.scatter(a, b, R * 0.2, 6, 20, ([c, d]) =>
      S.cut(S.rect(c - 8, d - 8, 16, 16, 3), S.pick(['#d8432f', '#a9c45a', '#f3d04a']), { sh: 2, shade: 0.4 }),
    )
    herbs(S, P, a, b, R * 0.2, 5, 0.9)
  })
  S.cut(S.wedge(x + R * 0.52, y + R * 0.44, R * 0.26, 3.4, 5.2), '#9cc24a', { sh: 5, shade: 0.5 })
}

export function empanadas(S, P, x, y, R) {
  board(S, x, y, R * 1.1, R * 0.8, -0.15, S.pick(['#b97a45', P.cloth]))
  ;[
    [-0.55, -0.3, 0.2],
    [0.1, -0.36, -0.3],
    [0.66, -0.12, 0.5],
    [-0.34, 0.34, -0.15],
    [0.3, 0.38, 0.25],
  ].forEach(([u, v, t]) => {
    const a = x + u * R,
      b = y + v * R,
      r = R * 0.34,
      pts = []
    for (let i = 0; i <= 14; i++) {
      const q = Math.PI + (i / 14) * Math.PI
      pts.push([a + Math.cos(q) * r * 1.1, b + Math.sin(q) * r + r * 0.4])
    }
    pts.push([a + r, b + r * 0.56], [a, b + r * 0.64], [a - r, b + r * 0.56])
    S.cut(S.smooth(S.rot(pts, a, b, t)), mix('#dd9a3e', '#c57a2a', S.r()), { sh: 8, shade: 0.7, glow: 0.4 })
    for (let i = 1; i < 13; i++) {
      const q = Math.PI + (i / 13) * Math.PI,
        p = S.rot([[a + Math.cos(q) * r, b + Math.sin(q) * r * 0.9 + r * 0.4]], a, b, t)[0]
      S.flat(S.blob(p[0], p[1], 10, 7, 0.1, 7, q), '#9c561c', 0.8)
    }
  })
  dip(S, x + R * 0.92, y + R * 0.5, R * 0.26, P.ware, '#7f9a3c')
}
