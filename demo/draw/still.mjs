// A table seen from the side: bottles, glasses, fruit, a window.
import * as thing from './drinks.mjs'
import { dark, light, lum, mix } from './sheet.mjs'

/** Arrangements of objects on the table of a room; one is chosen. */
const LAID = [
  ['bottle', 'wine', 'vase', 'candle', 'wine', 'fruit'],
  ['fruit', 'pint', 'vase', 'pint', 'candle'],
  ['vase', 'fruit', 'coupe', 'bottle', 'wine', 'tumbler'],
  ['wine', 'fruit', 'candle', 'tumbler', 'vase'],
  ['vase', 'wine', 'fruit', 'tumbler', 'candle', 'coupe'],
  ['candle', 'bottle', 'wine', 'fruit', 'fruit', 'wine'],
]

/** A window with hills and a low sun; returns the x of its left edge. */
function drawWindow(S, P, base) {
  const { w, h } = S
  const kind = S.pick(['arch', 'arch', 'sash', 'wide', 'round']),
    ax = w * S.R(0.06, kind === 'wide' ? 0.3 : 0.5),
    aw = w * (kind === 'wide' ? 0.5 : 0.3),
    at = h * 0.08
  const shape = (q) =>
    kind === 'arch'
      ? `M${ax - q} ${base}V${at + aw / 2}A${aw / 2 + q} ${aw / 2 + q} 0 0 1 ${ax + aw + q} ${at + aw / 2}V${base}Z`
      : kind === 'round'
        ? S.blob(ax + aw / 2, at + aw * 0.66, aw * 0.56 + q, aw * 0.56 + q, 0.004, 20)
        : `M${ax - q} ${base}V${at + 40 - q}H${ax + aw + q}V${base}Z`
  const d = shape(0)
  S.cut(shape(18), P.ware, { sh: 7, shade: 0.4 })
  S.cut(d, P.sky, { sh: 0, shade: 0.6, ang: 4.7, tone: P.pop })
  S.clip(d, () => {
    S.cut(S.disc(ax + aw * 0.66, at + aw * 0.6, aw * 0.17), '#fbe3a0', { sh: 0, shade: 0.3 })
    for (let i = 0; i < 3; i++) {
      const y = base - (3 - i) * h * 0.14
      S.cut(
        S.smooth([
          [ax - 60, base + 90],
          [ax - 60, y],
          [ax + aw * 0.3, y - S.R(20, 70)],
          [ax + aw * 0.6, y + S.R(-10, 30)],
          [ax + aw + 60, y - S.R(0, 60)],
          [ax + aw + 60, base + 90],
        ]),
        mix(P.leaf, P.sky, 0.5 - i * 0.22),
        { sh: 5, shade: 0.5 },
      )
    }
  })
  S.clip(d, () => {
    for (const q of kind === 'wide' ? [0.25, 0.5, 0.75] : [0.5]) S.flat(S.rect(ax + aw * q - 4, at - 40, 8, base - at + 40, 0.6), P.ware)
    S.flat(S.rect(ax - 40, at + Math.min(aw, w * 0.3) * 0.75, aw + 80, 8, 0.6), P.ware)
  })
  S.flat(
    S.poly([
      [ax + aw + 60, at + 40],
      [ax + aw + 60 + w * 0.22, at + 90],
      [ax + aw + 60 + w * 0.22, base],
      [ax + aw + 60, base],
    ]),
    '#fff3d0',
    0.16,
  )
  return ax
}

function drawLamps(S, P) {
  const { w, h } = S
  for (let i = 0; i < 3; i++) {
    const lx = w * (0.2 + i * 0.3),
      ly = h * (0.17 + (i % 2) * 0.05)
    S.line(`M${lx} -10V${ly}`, P.ink, 4)
    S.raw(`<circle cx="${lx}" cy="${ly + 50}" r="150" fill="url(#${S.rad('#ffe08a', 0.55, 0, 0)})" filter="url(#${S.st('#ffe08a')})"/>`)
    S.cut(`M${lx - 56} ${ly + 46}Q${lx} ${ly - 46} ${lx + 56} ${ly + 46}Z`, S.pick([P.pop, P.prop, P.cloth]), {
      sh: 5,
      shade: 0.6,
    })
    S.flat(S.blob(lx, ly + 47, 54, 8, 0.01, 12), '#fff0b8')
  }
}

/** Two framed pictures, on the side without the window. */
function drawFrames(S, P, fx) {
  const { h } = S
  for (let i = 0; i < 2; i++) {
    S.cut(S.rect(fx + i * 150, h * 0.3 + i * 30, 120, 150, 1.5), P.prop, { sh: 6, shade: 0.4 })
    S.cut(S.rect(fx + i * 150 + 12, h * 0.3 + i * 30 + 12, 96, 126, 1), P.ware, { sh: 0, shade: 0.3 })
    if (i)
      for (let q = 0; q < 3; q++)
        S.cut(S.blob(fx + 150 + 40 + q * 22, h * 0.3 + 110 + q * 14, 25, 34, 0.1, 9), [P.pop, P.leaf, P.cloth][q], {
          sh: 3,
          shade: 0.4,
        })
    else {
      S.cut(S.disc(fx + 60, h * 0.3 + 64, 30), P.pop, { sh: 3, shade: 0.5 })
      S.cut(
        S.poly([
          [fx + 20, h * 0.3 + 136],
          [fx + 52, h * 0.3 + 82],
          [fx + 100, h * 0.3 + 136],
        ]),
        P.leaf,
        { sh: 3, shade: 0.4 },
      )
    }
  }
}

function drawTable(S, P, base, wall) {
  const { w, h } = S
  const tc = Math.abs(lum(P.table) - lum(wall)) < 0.1 ? P.cloth : P.table
  S.cut(S.rect(-30, base - h * 0.07, w + 60, h * 0.4, 1.5), tc, { sh: 0, shade: 0.5, ang: 1.2 })
  S.flat(S.rect(-30, base - h * 0.07, w + 60, 6, 1), light(tc, 0.4))
  const stripe = lum(tc) > 0.5 ? P.pop : P.ware
  for (let i = -2; i < 16; i++)
    S.flat(
      S.poly([
        [i * 96, base - h * 0.066],
        [i * 96 + 22, base - h * 0.066],
        [i * 96 + 22 + (i * 96 - w / 2) * 0.4, h + 10],
        [i * 96 - 6 + (i * 96 - w / 2) * 0.4, h + 10],
      ]),
      stripe,
      0.22,
    )
}

/** Places the objects in a row, every second one closer to the viewer. */
function drawThings(S, P, things, span, base, s) {
  const { w, h } = S
  const wineColour = S.pick(['#8c1d3a', '#e9c25a', '#e58a7a'])
  const mixed = ['#e0562e', '#e9b13a', '#d86a8a', '#9cc28a']
  const draw = {
    wine: (x, b) => thing.wine(S, x, b, s, wineColour),
    bottle: (x, b) => thing.bottle(S, x, b, s * 1.05, S.pick(['#26463a', '#3a1f2c', '#6a7a3a']), P.ware, P.pop),
    tumbler: (x, b) => thing.tumbler(S, x, b, s * 1.1, S.pick(mixed), P),
    coupe: (x, b) => thing.coupe(S, x, b, s * 1.1, S.pick(mixed)),
    pint: (x, b) => thing.pint(S, x, b, s * 1.15),
    fruit: (x, b) => {
      thing.fruit(S, x - 20 * s, b, 46 * s, S.pick(['#ef9d2b', '#d8432f', '#f2c230', '#9cb84a']))
      thing.fruit(S, x + 52 * s, b + 14 * s, 40 * s, S.pick(['#ef9d2b', '#b8304a', '#f2c230']))
    },
    candle: (x, b) => thing.candle(S, x, b, s, P),
    vase: (x, b) => thing.vase(S, x, b, s, P),
  }
  things.forEach((name, i) => {
    const x = (w - span) / 2 + (span * i) / (things.length - 1) + S.R(-18, 18)
    draw[name](x, base + h * (i % 2 ? 0.085 : 0.02))
  })
}

/** The wall, darker towards the corner away from the light. */
function drawWall(S, P, wall) {
  const { w, h } = S
  S.flat(S.rect(-20, -20, w + 40, h + 40, 0), wall)
  const shade = `url(#${S.grad(P.ink, 0.6, 0, 0.5)})`
  S.raw(`<path d="M0 0H${w}V${h}H0Z" fill="${shade}" filter="url(#${S.st(dark(wall, 0.4, P.ink))})"/>`)
}

/** A laid table by a window, below three lamps. */
export function room(S, P) {
  const { w, h } = S
  const base = h * 0.8
  drawWall(S, P, P.wall)
  const ax = drawWindow(S, P, base)
  drawLamps(S, P)
  drawFrames(S, P, ax > w * 0.3 ? w * 0.06 : w * 0.72)
  drawTable(S, P, base, P.wall)
  drawThings(S, P, S.pick(LAID), w * 0.8, base, h / 720)
}

/** Two or three drinks at close range, in front of a window, a disc or a curtain. `things` are their names: wine, bottle, pint, … */
export function drinks(S, P, things) {
  const { w, h } = S
  const base = h * 0.8
  const wall = lum(P.wall) > 0.4 ? P.wall : mix(P.wall, P.pop, 0.12)
  drawWall(S, P, wall)
  const behind = S.pick(['window', 'disc', 'curtain'])
  if (behind === 'window') drawWindow(S, P, base)
  if (behind === 'disc') {
    S.cut(S.disc(w * S.R(0.35, 0.65), h * 0.42, h * 0.36), mix(P.pop, P.cloth, S.R(0, 0.6)), { sh: 0, shade: 0.6 })
  }
  if (behind === 'curtain') {
    for (let i = 0; i < 9; i++) {
      S.flat(S.rect((i * w) / 8 - 20, -10, w / 16, base + 20, 2), mix(wall, P.cloth, 0.35), 0.7)
    }
    S.cut(S.blob(w * 0.5, h * 0.1, w * 0.6, h * 0.12, 0.03, 14), P.cloth, { sh: 8, shade: 0.5 })
  }
  drawTable(S, P, base, wall)
  drawThings(S, P, things, w * 0.6, base, (h / 720) * 1.28)
}
