import { dark, light, lum, mix } from '../sheet.mjs'
import { pot, tree } from '../street.mjs'

/** A parasol with a table and two chairs; (x, y) is the foot of the table, s the scale. */
function parasol(S, P, x, y, s, colours) {
  const top = y - 420 * s,
    rim = y - 285 * s,
    r = 215 * s,
    n = 6
  S.line(`M${x} ${top}V${y}`, P.ink, 8 * s)
  for (let i = 0; i < n; i++) {
    const a = x - r + (2 * r * i) / n,
      b = x - r + (2 * r * (i + 1)) / n
    S.cut(`M${x} ${top}L${a} ${rim}Q${(a + b) / 2} ${rim + 34 * s} ${b} ${rim}Z`, colours[i % 2], {
      sh: i ? 0 : 8 * s,
      shade: 0.4,
      ang: 1.2,
    })
  }
  S.cut(S.disc(x, top - 4 * s, 9 * s), P.ink, { sh: 0, shade: 0 })
  for (const k of [-1, 1]) {
    const cx = x + k * 150 * s
    S.line(`M${cx} ${y - 120 * s}V${y + 14 * s}M${cx} ${y - 50 * s}h${-k * 62 * s}v${62 * s}`, P.ink, 9 * s)
    S.cut(S.rect(cx - (k > 0 ? 66 * s : 6 * s), y - 62 * s, 72 * s, 15 * s, 1), P.pop, { sh: 4 * s, shade: 0.4 })
  }
  S.line(`M${x} ${y - 100 * s}V${y + 12 * s}M${x - 44 * s} ${y + 14 * s}H${x + 44 * s}`, P.ink, 10 * s)
  S.cut(S.blob(x, y - 104 * s, 104 * s, 16 * s, 0.01, 14), P.ware, { sh: 8 * s, shade: 0.4 })
  for (const k of [-0.5, 0.4]) {
    S.cut(S.rect(x + k * 90 * s - 8 * s, y - 150 * s, 16 * s, 42 * s, 1), k < 0 ? S.pick(['#8c1d3a', '#e9c25a']) : light(P.sky, 0.4), {
      sh: 3 * s,
      shade: 0.4,
    })
  }
  S.cut(S.disc(x + 6 * s, y - 122 * s, 13 * s), S.pick(['#ef9d2b', '#d8432f']), { sh: 2 * s, shade: 0.5 })
}

/** A garden terrace: three parasols in front of a hedge, behind the paving. */
export function terrace(S, P) {
  const { w, h } = S
  const ground = h * 0.6
  S.flat(S.rect(-20, -20, w + 40, h + 40, 0), P.sky)
  S.raw(`<path d="M0 0H${w}V${ground}H0Z" fill="url(#${S.grad('#ffffff', 1.57, 0, 0.7)})" filter="url(#${S.st('#ffffff')})"/>`)
  S.cut(S.disc(w * S.R(0.12, 0.88), h * 0.16, h * 0.09), '#f6c34a', { sh: 0, shade: 0.5 })
  for (let i = 0; i < 2; i++) {
    const y = ground - h * (0.3 - i * 0.13)
    S.cut(
      S.smooth([
        [-80, ground + 60],
        [-80, y],
        [w * 0.25, y - S.R(20, 70)],
        [w * 0.55, y + S.R(0, 30)],
        [w * 0.8, y - S.R(20, 60)],
        [w + 80, y],
        [w + 80, ground + 60],
      ]),
      mix(P.leaf, P.sky, 0.62 - i * 0.22),
      { sh: 4, shade: 0.5 },
    )
  }
  tree(S, w * 0.08, h * 0.3, 130, P.leaf)
  tree(S, w * 0.95, h * 0.33, 110, P.leaf)
  for (let i = 0; i < 15; i++)
    S.cut(S.blob(i * 88 - 20, ground - 44 + S.R(-8, 8), 70, 62, 0.1, 10), mix(P.leaf, S.pick(['#17352a', '#d8dc7a']), S.R(0.1, 0.3)), {
      sh: 6,
      shade: 0.6,
    })
  const wall = mix(P.wall, P.ware, 0.3)
  S.cut(S.rect(-30, ground - 34, w + 60, 70, 1.5), wall, { sh: 6, shade: 0.5 })
  S.cut(S.rect(-30, ground - 48, w + 60, 20, 1.5), P.ware, { sh: 5, shade: 0.3 })
  const pave = mix(P.table, P.ware, 0.5)
  S.cut(S.rect(-30, ground + 30, w + 60, h, 1.5), pave, { sh: 0, shade: 0.5, ang: 1.57, tone: dark(pave, 0.3) })
  for (let i = -6; i < 18; i++) S.line(`M${i * 110} ${ground + 30}l${(i * 110 - w / 2) * 0.5} ${h - ground}`, P.ink, 2.5, 0.2)
  for (const q of [0.3, 0.62]) S.line(`M0 ${ground + 30 + (h - ground) * q}H${w}`, P.ink, 2.5, 0.2)
  const first = lum(P.cloth) > 0.75 ? P.pop : P.cloth
  parasol(S, P, w * 0.78, h * 0.78, 0.86, [P.prop, P.ware])
  parasol(S, P, w * 0.5, h * 0.72, 0.7, [P.ware, P.pop])
  parasol(S, P, w * 0.24, h * 0.92, 1.12, [first, P.ware])
  pot(S, w * 0.57, h * 0.94, 80, P)
  pot(S, w * 0.96, h * 0.92, 92, P)
}
