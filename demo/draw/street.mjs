import { dark, light, mix } from './sheet.mjs'

const arch = (x, y, w, h) => `M${x} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y + w / 2}V${y + h}Z`

/** The sign of a building: fish, leaf, crown, glass, moon, bull, sun or knife and fork. */
export function icon(S, kind, x, y, r, c) {
  if (kind === 'fish') {
    S.flat(S.leafD(x - r * 0.9, y, r * 1.5, r * 0.6, 0), c)
    S.flat(
      S.poly([
        [x + r * 0.35, y],
        [x + r * 0.95, y - r * 0.5],
        [x + r * 0.95, y + r * 0.5],
      ]),
      c,
    )
  } else if (kind === 'leaf') S.sprig(x, y + r * 0.8, r * 1.7, -1.57, c, 5)
  else if (kind === 'crown')
    S.flat(
      S.poly([
        [x - r * 0.8, y + r * 0.5],
        [x - r * 0.9, y - r * 0.5],
        [x - r * 0.4, y],
        [x, y - r * 0.75],
        [x + r * 0.4, y],
        [x + r * 0.9, y - r * 0.5],
        [x + r * 0.8, y + r * 0.5],
      ]),
      c,
    )
  else if (kind === 'glass') {
    S.flat(
      `M${x - r * 0.55} ${y - r * 0.8}H${x + r * 0.55}C${x + r * 0.6} ${y} ${x + r * 0.2} ${y + r * 0.1} ${x + r * 0.08} ${y + r * 0.14}V${y + r * 0.7}H${x + r * 0.4}V${y + r * 0.85}H${x - r * 0.4}V${y + r * 0.7}H${x - r * 0.08}V${y + r * 0.14}C${x - r * 0.2} ${y + r * 0.1} ${x - r * 0.6} ${y} ${x - r * 0.55} ${y - r * 0.8}Z`,
      c,
    )
  } else if (kind === 'moon')
    S.flat(
      `M${x + r * 0.3} ${y - r * 0.8}A${r * 0.85} ${r * 0.85} 0 1 0 ${x + r * 0.3} ${y + r * 0.8}A${r * 0.65} ${r * 0.65} 0 1 1 ${x + r * 0.3} ${y - r * 0.8}Z`,
      c,
    )
  else if (kind === 'bull') {
    S.flat(S.blob(x, y + r * 0.15, r * 0.42, r * 0.6, 0.02, 10), c)
    S.flat(
      `M${x - r} ${y - r * 0.7}Q${x - r * 0.8} ${y - r * 0.1} ${x} ${y - r * 0.12}Q${x + r * 0.8} ${y - r * 0.1} ${x + r} ${y - r * 0.7}Q${x + r * 0.5} ${y - r * 0.35} ${x} ${y - r * 0.4}Q${x - r * 0.5} ${y - r * 0.35} ${x - r} ${y - r * 0.7}Z`,
      c,
    )
  } else if (kind === 'sun') {
    S.flat(S.disc(x, y, r * 0.45), c)
    for (let i = 0; i < 10; i++)
      S.flat(S.leafD(x + Math.cos(i * 0.628) * r * 0.55, y + Math.sin(i * 0.628) * r * 0.55, r * 0.4, r * 0.1, i * 0.628), c)
  } else {
    for (const k of [-0.24, 0.24]) S.flat(S.bar(x + k * r, y, r * 1.7, r * 0.16, 1.57 + k * 0.3), c)
    S.flat(S.blob(x - r * 0.3, y - r * 0.6, r * 0.22, r * 0.34, 0.03, 9), c)
  }
}

export function tree(S, x, y, r, c) {
  S.cut(S.bar(x, y + r * 1.2, r * 2.6, r * 0.14, 1.57, 1, 1), '#4a2f2a', { sh: 5, shade: 0.5 })
  for (let i = 0; i < 3; i++)
    S.cut(
      S.blob(x + S.R(-0.3, 0.3) * r, y - i * r * 0.35, r * (1 - i * 0.14), r * (0.8 - i * 0.1), 0.12, 11),
      mix(c, i % 2 ? '#17352a' : '#e9d97a', 0.1 + i * 0.06),
      { sh: 8, shade: 0.7, ang: 0.9 },
    )
  S.scatter(x, y - r * 0.3, r * 0.9, 26, r * 0.12, ([a, b]) =>
    S.flat(S.leafD(a, b, r * 0.2, r * 0.06, S.R(-2.5, -0.6)), mix(c, S.pick(['#e9e08a', '#0f2a22']), 0.35), 0.9),
  )
}

export function pot(S, x, y, s, P) {
  for (let i = 0; i < 7; i++)
    S.cut(
      S.leafD(x, y - s * 0.1, s * S.R(0.8, 1.3), s * 0.17, -1.57 + (i - 3) * 0.28),
      mix(P.leaf, S.pick(['#183a2a', '#d8dc7a']), S.R(0.05, 0.3)),
      { sh: 3, shade: 0.5 },
    )
  S.cut(
    S.poly([
      [x - s * 0.36, y - s * 0.14],
      [x + s * 0.36, y - s * 0.14],
      [x + s * 0.26, y + s * 0.5],
      [x - s * 0.26, y + s * 0.5],
    ]),
    S.pick([P.prop, '#b8603c', P.cloth]),
    { sh: 5, shade: 0.6 },
  )
}

/** A window with its frame, lit or dark; style plain, arch or shutter. */
export function windowUp(S, x, y, w, h, P, lit, frame, style) {
  const d = style === 'arch' ? arch(x, y, w, h) : S.rect(x, y, w, h, 1.5),
    g = lit ? S.pick(['#f7c65a', '#f3b24a', '#ffd98a']) : mix(P.ink, P.sky, 0.3)
  S.cut(style === 'arch' ? arch(x - 8, y - 8, w + 16, h + 12) : S.rect(x - 8, y - 8, w + 16, h + 16, 1.5), frame, {
    sh: 5,
    shade: 0.35,
  })
  S.cut(d, g, { sh: 0, shade: 0.6, ang: 4.2, tone: dark(g, 0.4) })
  S.clip(d, () => {
    if (lit && S.chance(0.7)) {
      const k = S.pick([0, 1])
      S.flat(
        S.poly(
          k
            ? [
                [x, y],
                [x + w * 0.42, y],
                [x + w * 0.2, y + h],
                [x, y + h],
              ]
            : [
                [x + w, y],
                [x + w * 0.58, y],
                [x + w * 0.8, y + h],
                [x + w, y + h],
              ],
        ),
        light(P.cloth, 0.5),
        0.85,
      )
    } else
      S.flat(
        S.poly([
          [x, y + h * 0.7],
          [x + w, y + h * 0.1],
          [x + w, y + h * 0.34],
          [x, y + h * 0.94],
        ]),
        '#ffffff',
        0.14,
      )
  })
  S.flat(S.rect(x + w / 2 - 2.5, y, 5, h, 0.6), frame)
  S.flat(S.rect(x, y + h * 0.46, w, 5, 0.6), frame)
  if (style === 'shutter')
    for (const k of [-1, 1]) {
      const sx = k < 0 ? x - w * 0.46 - 8 : x + w + 8
      S.cut(S.rect(sx, y - 4, w * 0.46, h + 8, 1.5), P.cloth, { sh: 4, shade: 0.5 })
      for (let i = 1; i < 7; i++) S.flat(S.rect(sx + 5, y + (h * i) / 7, w * 0.46 - 10, 4, 0.4), dark(P.cloth, 0.25), 0.7)
    }
  S.cut(S.rect(x - 14, y + h + 6, w + 28, 10, 1), light(frame, 0.2), { sh: 4, shade: 0.3 })
}
