// Objects on a table, seen from the side: s is the scale, base the y of their foot.
import { dark, light, mix } from './sheet.mjs'

/** An outline mirrored about x, from pairs of half width and height above base. */
const sym = (x, base, prof) => {
  const R = prof.map(([u, v]) => [x + u, base - v]),
    L = prof
      .slice()
      .reverse()
      .map(([u, v]) => [x - u, base - v])
  let d = `M${R[0][0]} ${R[0][1]}`
  const seg = (a) => {
    for (let i = 1; i < a.length; i++) {
      const m = (a[i - 1][1] + a[i][1]) / 2
      d += `C${a[i - 1][0]} ${m} ${a[i][0]} ${m} ${a[i][0]} ${a[i][1]}`
    }
  }
  seg(R)
  d += `L${L[0][0]} ${L[0][1]}`
  seg(L)
  return `${d}Z`
}

/** The shadow of an object on the table. */
function cast(S, x, base, wd, len) {
  S.flat(
    S.poly([
      [x - wd, base - 4],
      [x + wd, base - 4],
      [x + wd + len, base + len * 0.42],
      [x - wd * 0.4 + len, base + len * 0.46],
    ]),
    S.inkShadow,
    0.26,
  )
}

export function wine(S, x, base, s, c) {
  cast(S, x, base, 16 * s, 120 * s)
  const bowlD = sym(x, base, [
      [7 * s, 110 * s],
      [52 * s, 150 * s],
      [60 * s, 200 * s],
      [46 * s, 268 * s],
    ]),
    gl = '#eef3ea'
  S.flat(bowlD, gl, 0.42)
  S.clip(bowlD, () => {
    S.cut(S.rect(x - 80 * s, base - 206 * s, 160 * s, 110 * s, 2), c, { sh: 0, shade: 0.6 })
    S.cut(S.blob(x, base - 206 * s, 60 * s, 10 * s, 0.01, 12), light(c, 0.25), { sh: 0, shade: 0 })
  })
  S.cut(
    sym(x, base, [
      [44 * s, 0],
      [40 * s, 6 * s],
      [6 * s, 14 * s],
      [5 * s, 112 * s],
    ]),
    '#f3f5ea',
    { sh: 0, shade: 0.5, tone: '#8a9a98' },
  )
  S.line(`M${x - 36 * s} ${base - 250 * s}Q${x - 52 * s} ${base - 200 * s} ${x - 40 * s} ${base - 160 * s}`, '#ffffff', 7 * s, 0.7)
}

export function bottle(S, x, base, s, c, label, mark) {
  cast(S, x, base, 44 * s, 210 * s)
  const d = sym(x, base, [
    [48 * s, 0],
    [50 * s, 20 * s],
    [50 * s, 260 * s],
    [18 * s, 330 * s],
    [17 * s, 410 * s],
    [20 * s, 418 * s],
    [18 * s, 436 * s],
  ])
  S.cut(d, c, { sh: 8, shade: 0.7, ang: 0, glow: 0.25 })
  S.clip(d, () => {
    S.flat(S.rect(x - 60 * s, base - 440 * s, 120 * s, 70 * s, 1), mark)
    S.cut(S.rect(x - 60 * s, base - 220 * s, 120 * s, 140 * s, 1), label, { sh: 0, shade: 0.45, ang: 0 })
    S.flat(S.disc(x, base - 168 * s, 25 * s), mark)
    S.flat(S.rect(x - 32 * s, base - 120 * s, 64 * s, 6 * s, 0.5), dark(label, 0.5))
    S.flat(S.rect(x - 20 * s, base - 104 * s, 40 * s, 5 * s, 0.5), dark(label, 0.5))
  })
  S.line(`M${x - 34 * s} ${base - 240 * s}V${base - 40 * s}`, '#ffffff', 7 * s, 0.25)
}

export function tumbler(S, x, base, s, c, P) {
  cast(S, x, base, 44 * s, 120 * s)
  const d = sym(x, base, [
    [44 * s, 0],
    [46 * s, 8 * s],
    [54 * s, 150 * s],
  ])
  S.flat(d, '#f3f5ea', 0.5)
  S.clip(d, () => {
    S.cut(S.rect(x - 70 * s, base - 112 * s, 140 * s, 104 * s, 2), c, { sh: 0, shade: 0.6 })
    for (const [u, v, a] of [
      [-20, 86, 0.3],
      [16, 66, -0.2],
      [-8, 40, 0.6],
    ])
      S.cut(
        S.poly(
          S.rot(
            [
              [x + u * s - 19 * s, base - v * s - 19 * s],
              [x + u * s + 19 * s, base - v * s - 19 * s],
              [x + u * s + 19 * s, base - v * s + 19 * s],
              [x + u * s - 19 * s, base - v * s + 19 * s],
            ],
            x + u * s,
            base - v * s,
            a,
          ),
        ),
        light(c, 0.55),
        { sh: 3, shade: 0.4 },
      )
  })
  S.cut(S.disc(x + 44 * s, base - 150 * s, 30 * s), '#ef9d2b', { sh: 4, shade: 0.4 })
  S.flat(S.disc(x + 44 * s, base - 150 * s, 24 * s), '#f9d58a')
  for (let i = 0; i < 7; i++)
    S.flat(
      `M${x + 44 * s} ${base - 150 * s}L${x + 44 * s + Math.cos(i * 0.9) * 22 * s} ${base - 150 * s + Math.sin(i * 0.9) * 22 * s}L${x + 44 * s + Math.cos(i * 0.9 + 0.6) * 22 * s} ${base - 150 * s + Math.sin(i * 0.9 + 0.6) * 22 * s}Z`,
      '#ef9d2b',
    )
  S.sprig(x - 20 * s, base - 130 * s, 90 * s, -1.9, P.leaf, 5)
}

export function coupe(S, x, base, s, c) {
  cast(S, x, base, 16 * s, 110 * s)
  const d = `M${x - 74 * s} ${base - 210 * s}H${x + 74 * s}Q${x + 60 * s} ${base - 120 * s} ${x} ${base - 116 * s}Q${x - 60 * s} ${base - 120 * s} ${x - 74 * s} ${base - 210 * s}Z`
  S.flat(d, '#f3f5ea', 0.5)
  S.clip(d, () => S.cut(S.rect(x - 90 * s, base - 190 * s, 180 * s, 90 * s, 1), c, { sh: 0, shade: 0.6 }))
  S.cut(
    sym(x, base, [
      [44 * s, 0],
      [40 * s, 6 * s],
      [6 * s, 14 * s],
      [5 * s, 118 * s],
    ]),
    '#f3f5ea',
    { sh: 0, shade: 0.5, tone: '#8a9a98' },
  )
  S.cut(S.disc(x - 20 * s, base - 184 * s, 13 * s), '#c8303a', { sh: 2, shade: 0.5 })
}

export function pint(S, x, base, s) {
  cast(S, x, base, 44 * s, 150 * s)
  const d = sym(x, base, [
    [40 * s, 0],
    [42 * s, 8 * s],
    [58 * s, 190 * s],
    [54 * s, 240 * s],
  ])
  S.cut(d, '#d98a2a', { sh: 6, shade: 0.6, glow: 0.4 })
  S.clip(d, () => S.flat(S.rect(x - 80 * s, base - 250 * s, 160 * s, 52 * s, 3), '#fff3d8'))
  for (let i = 0; i < 4; i++)
    S.cut(S.blob(x - 42 * s + i * 28 * s, base - 240 * s, 22 * s, 16 * s, 0.1, 9), '#fff7e4', {
      sh: 2,
      shade: 0.3,
      tone: '#d8c090',
    })
  S.line(`M${x - 34 * s} ${base - 180 * s}L${x - 26 * s} ${base - 30 * s}`, '#ffffff', 7 * s, 0.4)
}

export function fruit(S, x, base, r, c) {
  cast(S, x, base, r * 0.7, r * 1.6)
  S.cut(S.disc(x, base - r, r), c, { sh: 0, shade: 0.75, glow: 0.4 })
  S.cut(S.leafD(x, base - r * 1.9, r * 0.8, r * 0.24, -0.5), '#5d8a3a', { sh: 2, shade: 0.4 })
}

export function candle(S, x, base, s, P) {
  cast(S, x, base, 16 * s, 160 * s)
  S.cut(S.blob(x, base - 6 * s, 42 * s, 12 * s, 0.01, 12), P.prop, { sh: 0, shade: 0.5 })
  S.cut(S.rect(x - 13 * s, base - 190 * s, 26 * s, 180 * s, 1), '#fbf1da', {
    sh: 0,
    shade: 0.5,
    ang: 0,
    tone: '#cbb58a',
  })
  S.raw(
    `<circle cx="${x}" cy="${base - 222 * s}" r="${120 * s}" fill="url(#${S.rad('#ffe08a', 0.8, 0, 0)})" filter="url(#${S.st('#ffe08a')})"/>`,
  )
  S.cut(
    `M${x} ${base - 258 * s}C${x + 24 * s} ${base - 222 * s} ${x + 16 * s} ${base - 196 * s} ${x} ${base - 196 * s}C${x - 16 * s} ${base - 196 * s} ${x - 24 * s} ${base - 222 * s} ${x} ${base - 258 * s}Z`,
    '#ffb93a',
    { sh: 0, shade: 0 },
  )
  S.flat(S.blob(x, base - 208 * s, 7 * s, 12 * s, 0.02, 9), '#fff3c0')
}

export function vase(S, x, base, s, P) {
  cast(S, x, base, 30 * s, 150 * s)
  for (let i = 0; i < 5; i++) S.sprig(x, base - 130 * s, (190 + S.R(-30, 50)) * s, -1.57 + (i - 2) * 0.3, P.leaf, 6)
  for (let i = 0; i < 5; i++) {
    const a = -1.57 + (i - 2) * 0.33,
      q = S.R(150, 250) * s,
      fx = x + Math.cos(a) * q,
      fy = base - 130 * s + Math.sin(a) * q
    for (let k = 0; k < 6; k++)
      S.cut(S.leafD(fx, fy, 34 * s, 15 * s, k * 1.047), i % 2 ? P.pop : mix(P.pop, P.ware, 0.6), { sh: 2, shade: 0.4 })
    S.flat(S.disc(fx, fy, 9 * s), '#f6c34a')
  }
  S.cut(
    sym(x, base, [
      [34 * s, 0],
      [58 * s, 60 * s],
      [22 * s, 130 * s],
      [30 * s, 150 * s],
    ]),
    P.prop,
    { sh: 6, shade: 0.7, ang: 0, glow: 0.3 },
  )
  S.flat(S.rect(x - 50 * s, base - 66 * s, 100 * s, 8 * s, 1), P.ware, 0.9)
}
