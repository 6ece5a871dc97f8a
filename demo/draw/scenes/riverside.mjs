import { dark, light, mix } from '../sheet.mjs'
import { tree, windowUp } from '../street.mjs'

/** A building on the bank, gabled and with lit windows. */
function house(S, P, x, base, W, H, roof) {
  const top = base - H
  S.cut(S.rect(x, top, W, H, 1.5), P.wall, { sh: 10, shade: 0.55 })
  S.cut(
    S.poly([
      [x - 34, top + 14],
      [x + W * 0.16, top - 118],
      [x + W * 0.84, top - 118],
      [x + W + 34, top + 14],
    ]),
    roof,
    { sh: 9, shade: 0.6 },
  )
  S.cut(S.rect(x + W * 0.7, top - 180, 44, 84, 1.5), dark(P.wall, 0.3), { sh: 5, shade: 0.5 })
  const frame = P.ware
  for (let i = 0; i < 4; i++) windowUp(S, x + W * (0.08 + i * 0.235), top + H * 0.12, W * 0.13, H * 0.24, P, i % 2 === 0, frame, 'plain')
  for (let i = 0; i < 3; i++) windowUp(S, x + W * (0.07 + i * 0.22), top + H * 0.52, W * 0.16, H * 0.32, P, true, frame, 'plain')
  S.cut(S.rect(x + W * 0.77, top + H * 0.5, W * 0.13, H * 0.5, 1), P.pop, { sh: 4, shade: 0.5 })
}

function boat(S, P, x, y, s, colour) {
  S.cut(
    `M${x - 170 * s} ${y - 34 * s}Q${x} ${y - 8 * s} ${x + 170 * s} ${y - 34 * s}Q${x + 130 * s} ${y + 36 * s} ${x} ${y + 36 * s}Q${x - 130 * s} ${y + 36 * s} ${x - 170 * s} ${y - 34 * s}Z`,
    colour,
    { sh: 8 * s, shade: 0.6 },
  )
  S.line(`M${x - 166 * s} ${y - 32 * s}Q${x} ${y - 6 * s} ${x + 166 * s} ${y - 32 * s}`, P.ware, 7 * s)
  for (const k of [-0.4, 0.25]) S.cut(S.rect(x + k * 150 * s, y - 24 * s, 64 * s, 14 * s, 1), '#b97a45', { sh: 3 * s, shade: 0.4 })
  S.line(`M${x - 40 * s} ${y - 20 * s}L${x + 150 * s} ${y + 50 * s}`, '#8a5a34', 6 * s)
}

/** A building by the river: its lights on the water, a jetty with tables, a boat. */
export function riverside(S, P) {
  const { w, h } = S
  const bank = h * 0.58
  const evening = S.chance(0.5)
  const sky = evening ? mix(mix(P.ink, '#3a4a86', 0.55), P.pop, 0.2) : P.sky
  S.flat(S.rect(-20, -20, w + 40, h + 40, 0), sky)
  S.raw(
    `<path d="M0 0H${w}V${bank}H0Z" fill="url(#${S.grad('#ffffff', 1.57, 0, 0.6)})" filter="url(#${S.st(evening ? P.pop : '#ffffff')})"/>`,
  )
  S.cut(S.disc(w * 0.83, h * 0.2, h * 0.085), evening ? '#fbe6b0' : '#f6c34a', { sh: 0, shade: 0.5 })
  S.cut(
    S.smooth([
      [-60, bank + 40],
      [-60, bank - 120],
      [w * 0.3, bank - 90],
      [w * 0.62, bank - 150],
      [w * 0.86, bank - 90],
      [w + 60, bank - 140],
      [w + 60, bank + 40],
    ]),
    mix(P.leaf, sky, 0.5),
    { sh: 5, shade: 0.6 },
  )
  for (let i = 0; i < 6; i++) tree(S, w * (0.56 + i * 0.085), bank - 84 - S.R(0, 30), S.R(46, 72), P.leaf)
  tree(S, w * 0.05, h * 0.34, 120, P.leaf)
  const roof = dark(mix(P.prop, P.ink, 0.4), 0.1)
  house(S, P, w * 0.12, bank, w * 0.38, h * 0.34, roof)
  S.cut(S.rect(-30, bank - 12, w + 60, 44, 2), mix(P.leaf, '#4a3a2a', 0.35), { sh: 0, shade: 0.5 })
  const water = mix(mix(sky, '#2f6f8a', 0.6), P.ink, evening ? 0.25 : 0.05)
  S.cut(S.rect(-30, bank + 26, w + 60, h, 1.5), water, { sh: 0, shade: 0.6, ang: 1.57, tone: dark(water, 0.3) })
  for (let i = 0; i < 3; i++) S.flat(S.rect(w * (0.15 + i * 0.085), bank + 40, w * 0.05, h * 0.22, 6), '#f7c65a', 0.4)
  S.flat(
    S.poly([
      [w * 0.1, bank + 30],
      [w * 0.53, bank + 30],
      [w * 0.46, bank + 150],
      [w * 0.18, bank + 150],
    ]),
    dark(water, 0.3),
    0.4,
  )
  for (let i = 0; i < 34; i++) {
    const y = bank + 46 + (i / 34) ** 1.4 * (h - bank - 60),
      x = S.R(-40, w)
    S.line(`M${x} ${y}q${S.R(30, 60)} -6 ${S.R(70, 150)} 0`, light(water, 0.5), 3 + (i / 34) * 3, 0.55)
  }
  const jetty = bank + 62
  for (let i = 0; i < 5; i++) S.line(`M${w * (0.55 + i * 0.1)} ${jetty}v70`, '#4a2f2a', 12)
  S.cut(S.rect(w * 0.52, jetty - 12, w * 0.5, 28, 1.5), '#a9703f', { sh: 7, shade: 0.5 })
  for (let i = 0; i < 3; i++) {
    const x = w * (0.6 + i * 0.14)
    S.line(
      `M${x} ${jetty - 70}v58M${x - 44} ${jetty - 96}v84M${x + 44} ${jetty - 96}v84M${x - 44} ${jetty - 46}h28v34M${x + 44} ${jetty - 46}h-28v34`,
      P.ink,
      6,
    )
    S.cut(S.blob(x, jetty - 72, 46, 8, 0.01, 12), P.ware, { sh: 4, shade: 0.4 })
    S.cut(S.rect(x - 6, jetty - 102, 12, 26, 1), S.pick(['#8c1d3a', P.pop]), { sh: 2, shade: 0.4 })
  }
  boat(S, P, w * S.R(0.22, 0.34), h * 0.87, 1.1, P.pop)
  for (let i = 0; i < 12; i++)
    S.cut(S.leafD(w * 0.9 + i * 12, h + 20, S.R(120, 220), 12, -1.57 + S.R(-0.35, 0.35)), mix(P.leaf, '#20402a', S.R(0, 0.4)), {
      sh: 3,
      shade: 0.4,
    })
}
