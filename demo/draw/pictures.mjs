// The three kinds of image. Each function returns SVG text, which is the same for the same arguments.

import { facade } from './facade.mjs'
import { FOODS } from './foods/index.mjs'
import { CUISINES } from './palettes.mjs'
import { bread, lemon } from './parts.mjs'
import { counter } from './scenes/counter.mjs'
import { doorway } from './scenes/doorway.mjs'
import { laidTable } from './scenes/laid-table.mjs'
import { riverside } from './scenes/riverside.mjs'
import { terrace } from './scenes/terrace.mjs'
import { hash, Sheet } from './sheet.mjs'
import { drinks, room } from './still.mjs'
import { cloth, fork, glassTop, knife, tabletop } from './tabletop.mjs'

/** Foods wider than a plate, which are drawn without cutlery on both sides. */
const WIDE = ['fish', 'sushi', 'duck', 'skewers', 'pide', 'cheese', 'empanadas']

/**
 * A dish from above, 4:3, or drinks from the side. `seed` and `cuisine` determine all random choices, `food` is the dish, `hint` its colour
 * if it has one, `things` the drinks.
 */
export function dishArt({ seed, cuisine, food, hint, things, width }) {
  const [w, h] = [960, 720]
  const c = CUISINES[cuisine]
  const P = { ...c.p, hint, eastern: c.set === 'chopsticks' }
  const S = new Sheet(w, h, hash(`dish:${cuisine}:${seed}`))
  if (food === 'drinks') {
    drinks(S, P, things)
    return S.svg(width)
  }
  tabletop(S, P, ['planks', 'tiles', 'terrazzo'].includes(c.cloth) ? c.cloth : 'plain')
  // the camera: varying distance and angle; the plate may extend beyond the frame
  const z = S.pick([1.08, 1.22, 1.22, 1.4, 1.62]),
    tilt = S.R(-9, 9),
    tx = w / 2 + S.R(-0.06, 0.06) * w * z,
    ty = h / 2 + S.R(-0.05, 0.05) * h * z
  S.raw(
    `<g transform="translate(${tx.toFixed(1)} ${ty.toFixed(1)}) rotate(${tilt.toFixed(1)}) scale(${z}) translate(${-w / 2} ${-h / 2})">`,
  )
  if (!['planks', 'tiles'].includes(c.cloth) || S.chance(0.35)) cloth(S, P, ['gingham', 'stripes'].includes(c.cloth) ? c.cloth : 'plain')
  const R = h * S.R(0.335, 0.375),
    left = S.chance(0.5),
    x = w / 2 + (left ? -1 : 1) * w * S.R(0.01, 0.07),
    y = h / 2 + S.R(-20, 14),
    wide = WIDE.includes(food)
  const far = left ? 1 : -1
  // objects below the edge of the plate first
  if (!wide || S.chance(0.5)) {
    const gx = x + far * R * S.R(1.42, 1.62),
      gy = h * S.R(0.1, 0.22)
    if (gx > -40 && gx < w + 40) glassTop(S, gx, gy, R * 0.26)
  }
  if (c.set === 'cutlery' && !wide) {
    const cxx = x + R * 1.26
    if (cxx < w - 20) knife(S, cxx, y + 30, R * 1.8, S.R(-0.08, 0.12))
    const fx = x - R * 1.26
    if (fx > 24) fork(S, fx, y + 24, R * 1.7, S.R(-0.12, 0.06))
  }
  FOODS[food](S, P, x, y, R)
  if (c.set === 'chopsticks') {
    const a = S.R(-0.45, -0.2),
      yy = y + R * 0.98,
      cx = x + far * R * 0.6
    for (const k of [0, 1])
      S.cut(S.bar(cx, yy + k * 26, R * 2.3, 13, a + k * 0.06, 1, 0.5), S.pick([P.prop, P.pop, '#3a1f1a']), {
        sh: 9,
        shade: 0.5,
      })
  }
  if (c.set === 'cutlery' && wide) fork(S, x + far * R * 1.35, y + R * 0.5, R * 1.5, far * 0.35)
  const ox = x + far * R * S.R(1.4, 1.6),
    oy = h * S.R(0.82, 0.95),
    o = S.I(0, 3)
  if (o === 0) lemon(S, ox, oy, R * 0.22)
  if (o === 1) bread(S, ox, oy, R * 0.34, S.R(-0.6, 0.6))
  if (o === 2) S.sprig(ox + R * 0.2, oy, R * 0.9, S.R(-2.6, -1.9), P.leaf, 8)
  if (o === 3) {
    S.cut(S.disc(ox, oy, R * 0.3), P.prop, { sh: 9, shade: 0.6 })
    S.cut(S.disc(ox, oy, R * 0.24), S.pick(['#f7efd2', P.pop, '#7f9a3c', '#4a1a14']), { sh: 0, shade: 0.5, ang: 3.9 })
  }
  // crumbs, salt or a leaf on the table
  for (let i = 0; i < 8; i++)
    S.flat(
      S.blob(x + far * R * S.R(1.05, 1.9), h * S.R(0.3, 0.75), S.R(2, 5), S.R(2, 4), 0.3, 6),
      S.pick(['#f3dfae', '#d9a860', P.leaf, '#fff7e4']),
      0.9,
    )
  S.raw('</g>')
  return S.svg(width)
}

/** How each scene of a venue is drawn; `c` is its cuisine, `how` its other options. */
const SCENES = {
  street: (S, c, { front }) => facade(S, c.p, front ?? c.front, c.sign),
  inside: (S, c) => room(S, c.p),
  terrace: (S, c) => terrace(S, c.p),
  riverside: (S, c) => riverside(S, c.p),
  doorway: (S, c) => doorway(S, c.p, c.sign),
  counter: (S, c) => counter(S, c.p),
  table: (S, c, { foods }) => laidTable(S, { ...c.p, eastern: c.set === 'chopsticks' }, c.cloth, foods),
}

/** A venue in one of the scenes, 3:2. Half of them are mirrored. */
export function venueArt({ seed, cuisine, scene, width, ...how }) {
  const [w, h] = [1200, 800]
  const c = CUISINES[cuisine]
  const S = new Sheet(w, h, hash(`venue:${cuisine}:${seed}`))
  // One random number stays unused, so that existing images do not change.
  S.r()
  const mirror = S.chance(0.5)
  if (mirror) S.raw(`<g transform="translate(${w} 0) scale(-1 1)">`)
  SCENES[scene](S, c, how)
  if (mirror) S.raw('</g>')
  return S.svg(width)
}

/** A long table from above with dishes of several cuisines, with space for a title in the middle. */
export function tableArt({ seed, width, tall = false }) {
  const [w, h] = tall ? [900, 560] : [1600, 720]
  const S = new Sheet(w, h, hash(`table:${seed}`)),
    base = { ...CUISINES.Bistro.p, table: '#7b2348', cloth: '#f3cf63', ware: '#fbf4e4', ink: '#2a0f22' }
  tabletop(S, base, 'plain')
  const runner = (x0, x1, c, m) => {
    const d = S.poly([
      [x0, -20],
      [x1, -20],
      [x1 - 60, h + 20],
      [x0 - 60, h + 20],
    ])
    S.cut(d, c, { sh: 9, shade: 0.4 })
    S.clip(d, () => {
      for (let i = -2; i < 60; i++)
        S.flat(
          S.poly([
            [x0 - 90, i * 46],
            [x1 + 20, i * 46 - 10],
            [x1 + 20, i * 46 + (i % 2 ? 4 : 14)],
            [x0 - 90, i * 46 + (i % 2 ? 14 : 24)],
          ]),
          m,
          0.8,
        )
    })
  }
  if (!tall) {
    runner(w * 0.045, w * 0.2, '#f3cf63', '#c8402a')
    runner(w * 0.83, w * 0.99, '#fbf4e4', '#2f5d6b')
  } else runner(w * 0.3, w * 0.78, '#f3cf63', '#c8402a')
  const put = (kind, cuisine, x, y, k, rot = 0) => {
    S.raw(`<g transform="translate(${x} ${y}) rotate(${rot}) scale(${k})">`)
    FOODS[kind](S, { ...CUISINES[cuisine].p, table: base.table }, 0, 0, 240)
    S.raw('</g>')
  }
  if (tall) {
    put('pasta', 'Italian', w * 0.16, h * 0.34, 0.72)
    put('mezze', 'Middle Eastern', w * 0.84, h * 0.2, 0.74)
    put('tacos', 'Mexican', w * 0.56, h * 0.8, 0.62)
    glassTop(S, w * 0.5, h * 0.2, 46)
    fork(S, w * 0.36, h * 0.72, 250, 0.2)
    lemon(S, w * 0.9, h * 0.72, 42)
    return S.svg(width)
  }
  fork(S, w * 0.235, h * 0.34, 330, 0.12)
  knife(S, w * 0.755, h * 0.7, 350, -0.1)
  put('pasta', 'Italian', w * 0.1, h * 0.26, 0.92, -8)
  put('fish', 'Seafood', w * 0.13, h * 0.86, 0.78, 12)
  put('mezze', 'Middle Eastern', w * 0.91, h * 0.2, 0.95, 6)
  put('ramen', 'Japanese', w * 0.88, h * 0.86, 0.86, -6)
  put('tart', 'Contemporary European', w * 0.335, h * 1.0, 0.58)
  put('tacos', 'Mexican', w * 0.66, h * -0.02, 0.6)
  put('greens', 'Vegetarian', w * 0.36, h * -0.04, 0.5, 20)
  put('dumplings', 'Chinese', w * 0.65, h * 1.03, 0.55)
  glassTop(S, w * 0.24, h * 0.06, 54)
  glassTop(S, w * 0.762, h * 0.33, 56)
  lemon(S, w * 0.245, h * 0.7, 44)
  S.sprig(w * 0.51, h * 1.0, 150, -0.6, '#6f8f4e', 7)
  bread(S, w * 0.52, h * 0.02, 80, 0.3)
  return S.svg(width)
}
