import { dark, light, lum, mix } from '../sheet.mjs'
import { icon, pot, windowUp } from '../street.mjs'

const GLOW = '#f9cf6e'

/** The entrance at close range: door with a fanlight, a window, the sign on its bracket and a board on the pavement. */
export function doorway(S, P, sign) {
  const { w, h } = S
  const ground = h * 0.9
  S.cut(S.rect(-30, -30, w + 60, h + 60, 1), P.wall, { sh: 0, shade: 0.5, ang: 0.9 })
  for (let row = 0; row < 17; row++)
    for (let i = -1; i < 12; i++)
      if (S.chance(0.5))
        S.flat(S.rect(i * 112 + (row % 2) * 56, row * 46, 98, 36, 2), mix(P.wall, S.pick([P.ink, P.ware]), S.R(0.05, 0.16)), 0.8)
  const frame = lum(P.wall) > 0.55 ? P.cloth : P.ware
  const dX = w * 0.14,
    dW = w * 0.25,
    dY = h * 0.3
  const head = `M${dX - 26} ${ground}V${dY}A${dW / 2 + 26} ${dW / 2 + 26} 0 0 1 ${dX + dW + 26} ${dY}V${ground}Z`
  S.cut(head, frame, { sh: 12, shade: 0.4 })
  const fan = `M${dX} ${dY}A${dW / 2} ${dW / 2} 0 0 1 ${dX + dW} ${dY}Z`
  S.cut(fan, GLOW, { sh: 0, shade: 0.5, tone: '#d9772c' })
  for (const a of [-0.9, -0.45, 0, 0.45, 0.9])
    S.line(`M${dX + dW / 2} ${dY}l${Math.sin(a) * dW * 0.5} ${-Math.cos(a) * dW * 0.5}`, frame, 9)
  const door = Math.abs(lum(P.pop) - lum(frame)) > 0.15 ? P.pop : P.prop
  S.cut(S.rect(dX, dY + 12, dW, ground - dY - 12, 1), door, { sh: 0, shade: 0.55 })
  S.cut(S.rect(dX + dW * 0.16, dY + 44, dW * 0.68, (ground - dY) * 0.42, 1), GLOW, { sh: 0, shade: 0.6, ang: 4.7, tone: '#d9772c' })
  for (const q of [0.33, 0.66]) S.flat(S.rect(dX + dW * q - 4, dY + 44, 8, (ground - dY) * 0.42, 0.6), door)
  for (const q of [0.16, 0.54])
    S.cut(S.rect(dX + dW * q, dY + (ground - dY) * 0.6, dW * 0.3, (ground - dY) * 0.3, 1), dark(door, 0.2), { sh: 0, shade: 0.4 })
  S.cut(S.disc(dX + dW * 0.92, dY + (ground - dY) * 0.52, 13), '#f3d27a', { sh: 3, shade: 0.4 })
  for (const x of [dX - 82, dX + dW + 82]) {
    S.raw(`<circle cx="${x}" cy="${dY + 10}" r="120" fill="url(#${S.rad('#ffe08a', 0.6, 0, 0)})" filter="url(#${S.st('#ffe08a')})"/>`)
    S.line(`M${x} ${dY - 70}v30`, P.ink, 9)
    S.cut(
      S.poly([
        [x - 30, dY + 40],
        [x - 22, dY - 40],
        [x + 22, dY - 40],
        [x + 30, dY + 40],
      ]),
      '#ffe9a8',
      { sh: 5, shade: 0.4, tone: '#d9a24a' },
    )
    S.line(`M${x - 34} ${dY - 40}H${x + 34}M${x - 36} ${dY + 42}H${x + 36}`, P.ink, 9)
  }
  windowUp(S, w * 0.61, h * 0.3, w * 0.27, h * 0.36, P, true, frame, 'plain')
  const box = h * 0.7
  S.cut(S.rect(w * 0.59, box, w * 0.31, 62, 1.5), dark(P.prop, 0.15), { sh: 8, shade: 0.5 })
  for (let i = 0; i < 26; i++)
    S.cut(
      S.blob(w * 0.6 + (i / 25) * w * 0.29, box + S.R(-34, 10), 30, 25, 0.15, 8),
      S.pick([P.leaf, P.leaf, P.pop, '#f6d5a0', dark(P.leaf, 0.3)]),
      { sh: 4, shade: 0.5 },
    )
  S.line(`M${w * 0.47} ${h * 0.1}h${w * 0.1}M${w * 0.47} ${h * 0.2}q60 0 70 -${h * 0.1}`, P.ink, 10)
  S.line(`M${w * 0.545} ${h * 0.1}v34`, P.ink, 7)
  S.cut(S.blob(w * 0.545, h * 0.25, 92, 92, 0.01, 16), P.ware, { sh: 12, shade: 0.4 })
  const board = lum(P.cloth) > 0.6 ? P.ink : P.cloth
  S.cut(S.blob(w * 0.545, h * 0.25, 79, 79, 0.01, 16), board, { sh: 0, shade: 0.5 })
  icon(S, sign, w * 0.545, h * 0.25, 48, P.ware)
  const pave = mix(P.table, P.ware, 0.45)
  S.cut(S.rect(-30, ground, w + 60, h, 1.5), pave, { sh: 0, shade: 0.5, ang: 1.57, tone: P.ink })
  S.cut(S.rect(dX - 60, ground - 16, dW + 120, 36, 1.5), P.ware, { sh: 6, shade: 0.4 })
  pot(S, dX - 84, ground - 34, 110, P)
  pot(S, dX + dW + 92, ground - 34, 110, P)
  const bx = w * 0.76
  S.line(`M${bx - 66} ${ground + 34}L${bx - 30} ${ground - 160}M${bx + 96} ${ground + 20}L${bx + 40} ${ground - 160}`, '#6b4426', 12)
  S.cut(
    S.poly([
      [bx - 70, ground + 26],
      [bx - 40, ground - 170],
      [bx + 70, ground - 170],
      [bx + 60, ground + 26],
    ]),
    '#2a2428',
    { sh: 8, shade: 0.4 },
  )
  for (let i = 0; i < 5; i++) S.line(`M${bx - 30 - i * 4} ${ground - 130 + i * 32}h${S.R(50, 80)}`, light(P.ware, 0.3), 6, 0.85)
}
