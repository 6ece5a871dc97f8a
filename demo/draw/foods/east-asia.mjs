// Noodles, rice, dumplings and sushi. Dishes seen from above on their own plate, bowl or board, around (x, y) with radius R.
import { board, bowl, dip, egg, halfEgg, herbs, leafy, lemon, plate, seeds, slice, strands, swirl, wareColor } from '../parts.mjs'
import { dark, light, mix } from '../sheet.mjs'

export function ramen(S, P, x, y, R) {
  bowl(S, x, y, R, wareColor(S, P), S.pick(['#d88a3a', '#e8bf76', '#c8562e']))
  S.clip(S.disc(x, y, R * 0.86), () => {
    strands(S, x + R * 0.1, y + R * 0.14, R * 0.86, '#f3d68a', 36, 9)
    S.cut(
      S.poly(
        S.rot(
          [
            [x - R * 0.95, y - R * 0.75],
            [x - R * 0.25, y - R * 0.95],
            [x - R * 0.14, y - R * 0.3],
            [x - R * 0.86, y - R * 0.16],
          ],
          x,
          y,
          0,
        ),
      ),
      '#1f2f2b',
      { sh: 6, shade: 0.3, glow: 0.3 },
    )
  })
  slice(S, x + R * 0.3, y - R * 0.4, R * 0.27, R * 0.24, 0.4, '#e3a287')
  slice(S, x + R * 0.46, y - R * 0.2, R * 0.26, R * 0.22, 0.6, '#dd9478')
  halfEgg(S, x - R * 0.36, y + R * 0.2, R * 0.2, 0.5)
  halfEgg(S, x - R * 0.12, y + R * 0.42, R * 0.2, 1.1)
  S.cut(S.disc(x + R * 0.38, y + R * 0.36, R * 0.15), '#fff6ea', { sh: 4, shade: 0.3, tone: '#d9bfae' })
  swirl(S, x + R * 0.38, y + R * 0.36, R * 0.1, '#e2587a')
  S.scatter(x, y - R * 0.02, R * 0.3, 18, 13, ([a, b]) => S.ring(a, b, 5, 9, S.pick(['#7fae4e', '#b6cf76', '#4f8a45'])))
}

export function noodles(S, P, x, y, R) {
  plate(S, P, x, y, R, { color: wareColor(S, P) })
  strands(S, x, y, R * 0.84, S.pick(['#e2a54a', '#f0cf8a', '#c9843a']), 52, 9)
  S.scatter(x, y, R * 0.46, 6, 60, ([a, b]) => {
    const t = S.R(0, 6)
    S.cut(S.blob(a, b, 34, 19, 0.06, 9, t), '#ef8058', { sh: 5, shade: 0.55, glow: 0.3 })
  })
  S.scatter(x, y, R * 0.5, 12, 26, ([a, b]) =>
    S.cut(S.bar(a, b, S.R(30, 54), 9, S.R(0, 3)), S.pick(['#8fb84e', '#e2553b', '#f6efd0']), { sh: 3, shade: 0.4 }),
  )
  herbs(S, P, x, y, R * 0.5, 9)
  seeds(S, x, y, R * 0.5, 22, '#f4d9a0', 6)
  lemon(S, x + R * 0.52, y - R * 0.4, R * 0.15)
}

export function ricebowl(S, P, x, y, R) {
  bowl(S, x, y, R, wareColor(S, P), '#fbf3df')
  seeds(S, x, y, R * 0.8, 120, '#e4d3aa', 5)
  const C = ['#7fae4e', '#e5812e', '#b8324a', '#e9b83a', '#6f3a5c']
  C.forEach((c, i) => {
    const a = (i / 5) * 6.283 - 0.4
    S.scatter(x + Math.cos(a) * R * 0.52, y + Math.sin(a) * R * 0.52, R * 0.24, 15, 14, ([u, v]) =>
      S.cut(
        i % 2 ? S.bar(u, v, S.R(36, 60), 10, a + S.R(-0.3, 0.3)) : S.blob(u, v, 17, 12, 0.15, 8, S.R(0, 3)),
        mix(c, S.pick(['#fff0cf', '#2a1a2a']), S.R(0, 0.3)),
        { sh: 3, shade: 0.5 },
      ),
    )
  })
  egg(S, x, y, R * 0.25)
  seeds(S, x, y, R * 0.6, 34, '#2a1a18', 3.5)
  herbs(S, P, x, y, R * 0.3, 5)
}

export function sushi(S, P, x, y, R) {
  const a = S.R(-0.2, 0.1)
  board(S, x, y, R * 1.18, R * 0.74, a, S.pick(['#2c2a33', '#c08a52', P.cloth]))
  const at = (u, v) => {
    const c = Math.cos(a),
      s = Math.sin(a)
    return [x + u * R * c - v * R * s, y + u * R * s + v * R * c]
  }
  for (let i = 0; i < 5; i++) {
    const [p, q] = at(-0.82 + i * 0.36, -0.32)
    S.cut(S.blob(p, q + 6, 26, 52, 0.03, 12, a), '#fbf4e4', { sh: 7, shade: 0.5, tone: '#c8b48e' })
    const c = ['#f0865a', '#c8303a', '#f6c7a8', '#f0865a', '#e8b83a'][i]
    S.cut(S.blob(p, q, 28, 60, 0.04, 12, a + 0.06), c, { sh: 4, shade: 0.55, glow: 0.35 })
    for (let k = -2; k < 3; k++) S.line(`M${p - 18} ${q + k * 18 - 6}l36 12`, light(c, 0.6), 3, 0.7)
  }
  for (let i = 0; i < 4; i++) {
    const [p, q] = at(-0.82 + i * 0.34, 0.34)
    S.cut(S.disc(p, q, 34), '#1e2d2b', { sh: 6, shade: 0.3 })
    S.cut(S.disc(p, q, 27), '#fbf4e4', { sh: 0, shade: 0.4, tone: '#c8b48e' })
    S.cut(S.disc(p, q, 12), S.pick(['#f0865a', '#8fb04e', '#c8303a']), { sh: 0, shade: 0.5 })
  }
  const [w, v] = at(0.62, 0.3)
  S.cut(S.blob(w, v, 26, 22, 0.1, 9), '#a5c25a', { sh: 4, shade: 0.6 })
  const [g, h] = at(0.92, 0.36)
  for (let i = 0; i < 4; i++)
    S.cut(S.blob(g - 12 + i * 9, h, 20, 26, 0.12, 8, 0.4), mix('#f6b7a0', '#fbe0cf', i / 4), { sh: 3, shade: 0.4 })
}

export function dumplings(S, _, x, y, R) {
  S.cut(S.disc(x, y, R), '#b98346', { sh: 16, shade: 0.65 })
  S.ring(x, y, R * 0.9, R * 0.93, '#8a5a2a')
  S.cut(S.disc(x, y, R * 0.88), '#e9c98e', { sh: 0, shade: 0.6, ang: 3.9, tone: '#a8743c' })
  S.clip(S.disc(x, y, R * 0.88), () => {
    for (let i = -5; i < 6; i++) S.line(`M${x + i * R * 0.17} ${y - R}v${R * 2}`, '#c79a5c', 5, 0.8)
  })
  const put = (a, b) => {
    const c = S.pick(['#fbf1da', '#f7e8c6', '#fdf6e6', '#d8e2b4'])
    S.cut(S.disc(a, b, R * 0.25), c, { sh: 8, shade: 0.55, tone: '#c29c66' })
    for (let k = 0; k < 11; k++) {
      const t = (k / 11) * 6.283
      S.line(
        `M${a + Math.cos(t) * R * 0.06} ${b + Math.sin(t) * R * 0.06}Q${a + Math.cos(t + 0.5) * R * 0.14} ${b + Math.sin(t + 0.5) * R * 0.14} ${a + Math.cos(t + 0.3) * R * 0.21} ${b + Math.sin(t + 0.3) * R * 0.21}`,
        '#c9a775',
        3,
        0.9,
      )
    }
    S.flat(S.disc(a, b, R * 0.05), S.pick(['#e58a3a', '#8fb04e', '#d8a860']))
  }
  put(x, y)
  for (let i = 0; i < 6; i++) put(x + Math.cos(i * 1.047 + 0.3) * R * 0.56, y + Math.sin(i * 1.047 + 0.3) * R * 0.56)
}

export function duck(S, P, x, y, R) {
  S.cut(S.blob(x, y, R * 1.2, R * 0.86, 0.01, 16), P.ware, { sh: 13, shade: 0.45, tone: dark(P.ware, 0.2) })
  S.line(S.blob(x, y, R * 1.1, R * 0.77, 0.01, 16), P.prop, 5)
  leafy(S, P, x - R * 0.1, y + R * 0.34, R * 0.3, 9, '#6f9a4e')
  for (let i = 0; i < 8; i++) {
    const a = x - R * 0.72 + i * R * 0.19,
      b = y - R * 0.1 + Math.sin(i) * 8
    S.cut(S.blob(a, b, R * 0.13, R * 0.38, 0.05, 10, 0.28), '#8f3a1c', { sh: 7, shade: 0.6, glow: 0.4 })
    S.cut(S.blob(a + 12, b + 4, R * 0.075, R * 0.32, 0.05, 10, 0.28), '#d99a78', { sh: 0, shade: 0.5 })
  }
  dip(S, x + R * 0.74, y + R * 0.26, R * 0.2, P.prop, '#4a1a14')
  S.scatter(x - R * 0.6, y + R * 0.42, R * 0.16, 8, 12, ([a, b]) =>
    S.cut(S.bar(a, b, 64, 8, S.R(-0.4, 0.5)), S.pick(['#c8d98a', '#f2f2d0', '#7fae4e']), { sh: 2, shade: 0.3 }),
  )
}

export function rolls(S, P, x, y, R) {
  plate(S, P, x, y, R, { color: wareColor(S, P) })
  for (let i = 0; i < 5; i++) {
    const a = -0.5,
      px = x - R * 0.42 + i * R * 0.17,
      py = y - R * 0.24 + i * R * 0.13
    S.cut(S.blob(px, py, R * 0.46, R * 0.12, 0.03, 12, a), '#f6efd8', { sh: 8, shade: 0.5, tone: '#bfae84' })
    for (let k = -2; k < 3; k++)
      S.cut(
        S.blob(px + Math.cos(a) * k * R * 0.15, py + Math.sin(a) * k * R * 0.15, R * 0.08, R * 0.06, 0.15, 8, a),
        S.pick(['#f09a78', '#8fb84e', '#e86a4a', '#b7d07a', '#d978a0']),
        { sh: 0, shade: 0.4 },
      )
  }
  dip(S, x + R * 0.46, y - R * 0.34, R * 0.24, P.prop, '#c8762a')
  seeds(S, x + R * 0.46, y - R * 0.34, R * 0.14, 8, '#c8302a', 5)
  leafy(S, P, x - R * 0.4, y + R * 0.4, R * 0.14, 6)
}

export function pho(S, P, x, y, R) {
  bowl(S, x, y, R, wareColor(S, P), '#c98a45')
  S.clip(S.disc(x, y, R * 0.86), () => strands(S, x, y + R * 0.1, R * 0.8, '#f8efd8', 38, 8))
  for (let i = 0; i < 4; i++) {
    slice(S, x - R * 0.42 + i * R * 0.2, y - R * 0.3 + i * R * 0.1, R * 0.22, R * 0.17, 0.5 + i * 0.2, '#c98a78')
  }
  S.scatter(x, y + R * 0.1, R * 0.5, 9, 26, ([a, b]) =>
    S.cut(S.bar(a, b, S.R(34, 60), 8, S.R(0, 3)), '#fbf6e2', { sh: 3, shade: 0.35, tone: '#c9bf94' }),
  )
  herbs(S, P, x + R * 0.1, y + R * 0.2, R * 0.5, 16, 1.3)
  S.scatter(x - R * 0.1, y + R * 0.3, R * 0.4, 7, 40, ([a, b]) => S.ring(a, b, 5, 11, '#cf2f2f'))
  S.cut(S.wedge(x + R * 0.4, y - R * 0.5, R * 0.28, 0.4, 2.3), '#9cc24a', { sh: 5, shade: 0.5 })
}
