import { FOODS } from '../foods/index.mjs'
import { bread, lemon } from '../parts.mjs'
import { cloth, fork, glassTop, knife, tabletop } from '../tabletop.mjs'

/** A shared table from above: three dishes, glasses and cutlery. `foods` names the dishes, the largest first. */
export function laidTable(S, P, style, foods) {
  const { w, h } = S
  tabletop(S, P, ['planks', 'tiles', 'terrazzo'].includes(style) ? style : 'plain')
  cloth(S, P, ['gingham', 'stripes'].includes(style) ? style : 'plain')
  const places = [
    [w * 0.34, h * 0.56, 1.12],
    [w * 0.75, h * 0.3, 0.8],
    [w * 0.77, h * 0.86, 0.74],
  ]
  fork(S, w * 0.07, h * 0.56, 400, 0.08)
  knife(S, w * 0.58, h * 0.6, 380, -0.06)
  for (const [i, [x, y, scale]] of places.entries()) {
    S.raw(`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${S.R(-10, 10).toFixed(1)}) scale(${scale})">`)
    FOODS[foods[i % foods.length]](S, P, 0, 0, 240)
    S.raw('</g>')
  }
  glassTop(S, w * 0.53, h * 0.13, 58)
  glassTop(S, w * 0.96, h * 0.58, 54)
  lemon(S, w * 0.12, h * 0.1, 46)
  bread(S, w * 0.3, h * 0.04, 78, 0.3)
}
