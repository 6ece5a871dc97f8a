import * as thing from '../drinks.mjs'
import { dark, light, lum, mix } from '../sheet.mjs'

const BOTTLES = ['#26463a', '#3a1f2c', '#6a7a3a', '#8c5a2a', '#2f4a63']

function stools(S, P, base) {
  const { w, h } = S
  for (const q of [0.2, 0.42, 0.64]) {
    const x = w * q,
      y = base + h * 0.13
    S.line(`M${x} ${y}v${h * 0.2}M${x - 44} ${y + h * 0.2}H${x + 44}M${x - 28} ${y + h * 0.12}H${x + 28}`, P.ink, 11)
    S.cut(S.blob(x, y, 72, 22, 0.01, 14), P.pop, { sh: 8, shade: 0.5 })
  }
}

/** A bar: shelves of bottles, lamps above the counter, stools in front of it. */
export function counter(S, P) {
  const { w, h } = S
  const base = h * 0.66
  const wall = lum(P.wall) > 0.7 ? mix(P.wall, P.prop, 0.25) : P.wall
  S.cut(S.rect(-30, -30, w + 60, h + 60, 1), wall, { sh: 0, shade: 0.6, ang: 1.2 })
  const back = mix(wall, P.ink, 0.45)
  S.cut(S.rect(w * 0.1, h * 0.07, w * 0.8, base - h * 0.07, 1.5), back, { sh: 0, shade: 0.5 })
  const wood = '#a9703f'
  for (let row = 0; row < 3; row++) {
    const y = h * (0.235 + row * 0.165)
    for (let i = 0; i < 13; i++) {
      const x = w * 0.14 + (i / 12) * w * 0.72 + S.R(-8, 8)
      if (S.chance(0.12)) thing.coupe(S, x, y, 0.5, S.pick(['#e0562e', '#e9b13a', '#d86a8a']))
      else thing.bottle(S, x, y, S.R(0.34, 0.42), S.pick(BOTTLES), P.ware, S.pick([P.pop, P.prop]))
    }
    S.cut(S.rect(w * 0.1, y, w * 0.8, 15, 1), wood, { sh: 6, shade: 0.4 })
  }
  for (const q of [0.1, 0.9]) S.cut(S.rect(w * q - 12, h * 0.05, 24, base - h * 0.05, 1), wood, { sh: 6, shade: 0.4 })
  for (let i = 0; i < 4; i++) {
    const x = w * (0.2 + i * 0.2),
      y = h * 0.13
    S.raw(`<circle cx="${x}" cy="${y + 60}" r="170" fill="url(#${S.rad('#ffe08a', 0.6, 0, 0)})" filter="url(#${S.st('#ffe08a')})"/>`)
    S.line(`M${x} -10V${y}`, P.ink, 5)
    S.cut(`M${x - 62} ${y + 54}Q${x} ${y - 52} ${x + 62} ${y + 54}Z`, i % 2 ? P.pop : P.prop, { sh: 6, shade: 0.6 })
    S.flat(S.blob(x, y + 55, 60, 9, 0.01, 12), '#fff0b8')
  }
  const front = Math.abs(lum(P.cloth) - lum(wall)) > 0.12 ? P.cloth : P.table
  S.cut(S.rect(-30, base, w + 60, h, 1.5), front, { sh: 0, shade: 0.5, ang: 1.3 })
  for (let i = 0; i < 7; i++)
    S.cut(S.rect(w * (i / 7) + 18, base + 74, w / 7 - 36, h * 0.22, 1.5), dark(front, 0.14), { sh: 0, shade: 0.45 })
  S.cut(S.rect(-30, base - 14, w + 60, 48, 1.5), wood, { sh: 12, shade: 0.5 })
  S.flat(S.rect(-30, base - 14, w + 60, 7, 1), light(wood, 0.45))
  thing.wine(S, w * 0.12, base, 0.95, S.pick(['#8c1d3a', '#e9c25a']))
  thing.vase(S, w * 0.3, base, 0.95, P)
  thing.pint(S, w * 0.53, base, 0.95)
  thing.candle(S, w * 0.7, base, 0.95, P)
  thing.bottle(S, w * 0.84, base, 1, S.pick(BOTTLES), P.ware, P.pop)
  thing.wine(S, w * 0.93, base, 0.95, S.pick(['#8c1d3a', '#e58a7a']))
  stools(S, P, base)
}
