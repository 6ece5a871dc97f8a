// The table and the objects around the plate.
import { dark, lum, mix } from './sheet.mjs'

export function tabletop(S, P, style) {
  const { w, h } = S
  S.flat(S.rect(-20, -20, w + 40, h + 40, 0), P.table)
  if (style === 'planks') {
    let y = -10
    while (y < h) {
      const t = S.R(90, 150)
      S.cut(S.rect(-20, y, w + 40, t, 1), mix(P.table, S.pick(['#000018', '#ffe6c0']), S.R(0.02, 0.12)), {
        sh: 3,
        shade: 0.22,
        ang: S.R(0, 3),
        so: 0.35,
      })
      for (let i = 0; i < 3; i++) {
        const yy = y + S.R(14, t - 14)
        S.line(`M-10 ${yy}q${w / 4} ${S.R(-14, 14)} ${w / 2} 0t${w / 2} ${S.R(-8, 8)}`, dark(P.table, 0.3), 2, 0.35)
      }
      y += t
    }
  }
  if (style === 'tiles') {
    const s = S.pick([120, 150]),
      A = mix(P.table, P.ware, 0.16),
      B = mix(P.table, P.ink, 0.16)
    for (let i = -1; i * s < w + s; i++)
      for (let j = -1; j * s < h + s; j++) {
        const x = i * s,
          y = j * s
        S.flat(S.rect(x + 3, y + 3, s - 6, s - 6, 1), (i + j) % 2 ? A : B, 0.7)
        for (let k = 0; k < 4; k++) S.flat(S.leafD(x + s / 2, y + s / 2, s * 0.4, s * 0.13, k * 1.5708 + 0.785), (i + j) % 2 ? B : A, 0.75)
      }
  }
  if (style === 'terrazzo')
    for (let i = 0; i < 130; i++)
      S.flat(S.blob(S.R(0, w), S.R(0, h), S.R(5, 20), S.R(4, 13), 0.3, 6, S.R(0, 3)), S.pick([P.cloth, P.prop, P.ware, P.pop, P.ink]), 0.8)
  const lx = S.R(-0.3, 0.3) * w,
    sk = S.R(0.35, 0.6) * h
  for (let i = 0; i < 3; i++)
    S.flat(
      S.poly([
        [lx + i * w * 0.32, -10],
        [lx + i * w * 0.32 + w * 0.22, -10],
        [lx + i * w * 0.32 + w * 0.22 - sk, h + 10],
        [lx + i * w * 0.32 - sk, h + 10],
      ]),
      '#fff3d0',
      lum(P.table) > 0.6 ? 0.26 : 0.11,
    )
  S.raw(`<path d="M0 0H${w}V${h}H0Z" fill="url(#${S.grad(P.ink, 0.75, 0, 0.36)})" filter="url(#${S.st(P.ink)})"/>`)
}

export function cloth(S, P, style) {
  const { w, h } = S,
    a = S.R(-0.28, 0.28),
    side = S.pick([-1, 1])
  const cx = w / 2 + side * w * S.R(0.14, 0.26),
    cw = w * S.R(0.5, 0.66)
  const pts = S.rot(
      [
        [cx - cw / 2, -80],
        [cx + cw / 2, -80],
        [cx + cw / 2, h + 80],
        [cx - cw / 2, h + 80],
      ],
      cx,
      h / 2,
      a,
    ),
    d = S.poly(pts)
  const base = style === 'gingham' ? P.ware : P.cloth,
    mark = style === 'gingham' ? (lum(P.cloth) > 0.6 ? P.pop : P.cloth) : mix(P.cloth, P.ware, lum(P.cloth) > 0.6 ? 0 : 0.75)
  S.cut(d, base, { sh: 8, shade: 0.45, tone: dark(base, 0.2) })
  S.clip(d, () => {
    S.raw(`<g transform="rotate(${(a * 57.3).toFixed(1)} ${cx} ${h / 2})">`)
    if (style === 'gingham') {
      const s = 44
      for (let i = -14; i < 14; i++) {
        if (i % 2 === 0) {
          S.flat(S.rect(cx + i * s, -300, s, h + 600, 1.5), mark, 0.55)
          S.flat(S.rect(cx - w, h / 2 + i * s, w * 2, s, 1.5), mark, 0.45)
        }
      }
    } else if (style === 'stripes')
      for (let i = -9; i < 9; i++) {
        S.flat(S.rect(cx + i * 64, -300, i % 2 ? 22 : 8, h + 600, 1.5), lum(P.cloth) > 0.6 ? P.pop : mark, 0.85)
      }
    else {
      for (const k of [-1, 1]) {
        S.flat(S.rect(cx + k * cw * 0.42 - 6, -300, 12, h + 600, 1.2), lum(P.cloth) > 0.6 ? P.prop : mark, 0.8)
        S.flat(S.rect(cx + k * cw * 0.38 - 2, -300, 4, h + 600, 1), lum(P.cloth) > 0.6 ? P.prop : mark, 0.8)
      }
    }
    S.raw('</g>')
  })
}
const steel = '#d9d3c8'

/** A fork of length L, rotated by a. */
export function fork(S, x, y, L, a, c = steel) {
  S.raw(`<g transform="rotate(${(a * 57.3).toFixed(1)} ${x} ${y})">`)
  const d = `M${x - 7} ${y + L / 2}C${x - 9} ${y + L * 0.1} ${x - 4} ${y - L * 0.1} ${x - 6} ${y - L * 0.18}C${x - 22} ${y - L * 0.24} ${x - 20} ${y - L * 0.32} ${x - 20} ${y - L / 2}h7v${L * 0.18}h7v${-L * 0.18}h11v${L * 0.18}h7v${-L * 0.18}h7C${x + 20} ${y - L * 0.32} ${x + 22} ${y - L * 0.24} ${x + 6} ${y - L * 0.18}C${x + 4} ${y - L * 0.1} ${x + 9} ${y + L * 0.1} ${x + 7} ${y + L / 2}Q${x} ${y + L / 2 + 9} ${x - 7} ${y + L / 2}Z`
  S.cut(d, c, { sh: 6, shade: 0.6, tone: '#77706c' })
  S.raw('</g>')
}

/** A knife of length L, rotated by a. */
export function knife(S, x, y, L, a, c = steel) {
  S.raw(`<g transform="rotate(${(a * 57.3).toFixed(1)} ${x} ${y})">`)
  S.cut(`M${x - 8} ${y - L * 0.02}C${x - 10} ${y - L * 0.3} ${x - 4} ${y - L * 0.48} ${x + 8} ${y - L / 2}L${x + 9} ${y - L * 0.02}Z`, c, {
    sh: 6,
    shade: 0.6,
    tone: '#77706c',
  })
  S.cut(S.rect(x - 9, y - L * 0.02, 18, L * 0.52, 1.5), S.pick(['#5b2f22', '#2a2230', '#e9dcc0']), {
    sh: 6,
    shade: 0.5,
  })
  S.raw('</g>')
}

export function glassTop(S, x, y, r) {
  const c = S.pick(['#8c1d3a', '#e9b94a', '#f0e2b8', '#d8603c', '#9fc0b8'])
  const g = S.inkShadow
  for (const [k, o] of [
    [1, 0.2],
    [0.75, 0.12],
  ])
    S.flat(
      S.poly(
        S.rot(
          [
            [x, y - r * k],
            [x + r * 4.2, y - r * 0.9 * k],
            [x + r * 4.2, y + r * 0.9 * k],
            [x, y + r * k],
          ],
          x,
          y,
          0.82,
        ),
      ),
      g,
      o,
    )
  S.cut(S.disc(x, y, r), '#f4f1e6', { sh: 0, shade: 0.3, tone: '#9aa8a8' })
  S.cut(S.disc(x, y, r * 0.86), c, { sh: 0, shade: 0.6 })
  if (S.chance(0.6)) {
    S.cut(S.rect(x - r * 0.4, y - r * 0.3, r * 0.5, r * 0.5, 3), mix(c, '#ffffff', 0.55), { sh: 2, shade: 0.3 })
    S.cut(S.rect(x + r * 0.02, y, r * 0.42, r * 0.42, 3), mix(c, '#ffffff', 0.45), { sh: 2, shade: 0.3 })
  }
  S.line(`M${x - r * 0.7} ${y - r * 0.3}A${r * 0.76} ${r * 0.76} 0 0 1 ${x - r * 0.1} ${y - r * 0.76}`, '#ffffff', r * 0.09, 0.75)
}
