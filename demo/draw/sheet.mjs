/**
 * Drawing functions: seeded random numbers, outlines, hard shadows and stippled shading, as SVG text. The same seed gives the same image.
 * Names: S is the Sheet, P the palette (see palettes.mjs), R a radius, (x, y) a centre.
 */
/** FNV-1a hash of a text: the seed of an image. */
export const hash = (s) => {
  let h = 2166136261
  for (const c of s) {
    h ^= c.codePointAt(0)
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}
/** mulberry32: random numbers from 0 to below 1, determined by the seed. */
const rng = (seed) => {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const f = (n) => (Math.round(n * 10) / 10).toString()
/** '#rrggbb' as three numbers from 0 to 255. */
const hex = (c) => [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16))
/** The colour at the fraction t between a and b. */
export const mix = (a, b, t) => {
  const A = hex(a),
    B = hex(b)
  return `#${A.map((v, i) =>
    Math.round(v + (B[i] - v) * t)
      .toString(16)
      .padStart(2, '0'),
  ).join('')}`
}
export const dark = (c, t = 0.25, to = '#26102a') => mix(c, to, t)
export const light = (c, t = 0.25) => mix(c, '#fff6df', t)
/** Approximate brightness, 0 to 1. */
export const lum = (c) => {
  const [r, g, b] = hex(c)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

/** An image under construction. Units are those of the viewBox; `svg(width)` sets the size in pixels. */
export class Sheet {
  constructor(w, h, seed) {
    this.w = w
    this.h = h
    this.r = rng(seed)
    this.out = []
    this.defs = []
    this.ids = 0
    this.inkShadow = '#1c0b22'
    this.tones = new Map()
  }
  /** stipple filter of one colour: noise masked by the alpha of a gradient */
  st(color) {
    if (!this.tones.has(color)) this.tones.set(color, `t${this.tones.size}`)
    return this.tones.get(color)
  }
  /** A random number between a and b. */
  R(a, b) {
    return a + (b - a) * this.r()
  }
  /** A random integer from a to b, both inclusive. */
  I(a, b) {
    return Math.floor(this.R(a, b + 1))
  }
  pick(a) {
    return a[Math.floor(this.r() * a.length)]
  }
  chance(p) {
    return this.r() < p
  }
  id() {
    return `i${this.ids++}`
  }
  raw(s) {
    this.out.push(s)
  }
  // Outlines: each method returns path data.

  smooth(pts) {
    const n = pts.length
    let d = `M${f(pts[0][0])} ${f(pts[0][1])}`
    for (let i = 0; i < n; i++) {
      const p0 = pts[(i - 1 + n) % n],
        p1 = pts[i],
        p2 = pts[(i + 1) % n],
        p3 = pts[(i + 2) % n]
      d += `C${f(p1[0] + (p2[0] - p0[0]) / 6)} ${f(p1[1] + (p2[1] - p0[1]) / 6)} ${f(p2[0] - (p3[0] - p1[0]) / 6)} ${f(p2[1] - (p3[1] - p1[1]) / 6)} ${f(p2[0])} ${f(p2[1])}`
    }
    return `${d}Z`
  }
  poly(pts) {
    return `M${pts.map((p) => `${f(p[0])} ${f(p[1])}`).join('L')}Z`
  }
  /** An irregular ellipse. */
  blob(x, y, rx, ry = rx, jit = 0.05, n = 11, rot = 0) {
    const o = this.R(0, 6.28),
      pts = []
    for (let i = 0; i < n; i++) {
      const a = o + (i / n) * 6.2832,
        k = 1 + this.R(-jit, jit),
        px = Math.cos(a) * rx * k,
        py = Math.sin(a) * ry * k
      pts.push([x + px * Math.cos(rot) - py * Math.sin(rot), y + px * Math.sin(rot) + py * Math.cos(rot)])
    }
    return this.smooth(pts)
  }
  disc(x, y, r) {
    return this.blob(x, y, r, r, 0.008, 16)
  }
  rect(x, y, w, h, j = 2) {
    const k = () => this.R(-j, j)
    return this.poly([
      [x + k(), y + k()],
      [x + w / 2, y + k() * 0.6],
      [x + w + k(), y + k()],
      [x + w + k() * 0.6, y + h / 2],
      [x + w + k(), y + h + k()],
      [x + w / 2, y + h + k() * 0.6],
      [x + k(), y + h + k()],
    ])
  }
  rot(pts, cx, cy, a) {
    return pts.map(([x, y]) => [cx + (x - cx) * Math.cos(a) - (y - cy) * Math.sin(a), cy + (x - cx) * Math.sin(a) + (y - cy) * Math.cos(a)])
  }
  /** A strip of length len, rotated by a. */
  bar(x, y, len, w, a, j = 1.5, taper = 1) {
    const k = () => this.R(-j, j),
      h = w / 2
    return this.poly(
      this.rot(
        [
          [x - len / 2 + k(), y - h + k()],
          [x + len / 2, y - h * taper + k()],
          [x + len / 2 + k(), y + h * taper + k()],
          [x - len / 2, y + h + k()],
        ],
        x,
        y,
        a,
      ),
    )
  }
  /** A leaf from its stalk at (x, y), rotated by a. */
  leafD(x, y, len, w, a) {
    const c = Math.cos(a),
      s = Math.sin(a),
      q = (u, v) => `${f(x + u * c - v * s)} ${f(y + u * s + v * c)}`
    const b = this.R(0.85, 1.15)
    return `M${q(0, 0)}C${q(len * 0.25, -w * b)} ${q(len * 0.7, -w)} ${q(len, 0)}C${q(len * 0.7, w * 0.9)} ${q(len * 0.25, w * b)} ${q(0, 0)}Z`
  }
  /** A sector of a disc between two angles. */
  wedge(x, y, r, a0, a1) {
    return `M${f(x)} ${f(y)}L${f(x + r * Math.cos(a0))} ${f(y + r * Math.sin(a0))}A${f(r)} ${f(r)} 0 0 1 ${f(x + r * Math.cos(a1))} ${f(y + r * Math.sin(a1))}Z`
  }
  // Painting: each method adds elements to the sheet.

  /** A linear gradient of one colour between two opacities; returns its id. */
  grad(color, ang, from, to) {
    const id = this.id(),
      c = Math.cos(ang) / 2,
      s = Math.sin(ang) / 2
    this.defs.push(
      `<linearGradient id="${id}" x1="${f(0.5 - c)}" y1="${f(0.5 - s)}" x2="${f(0.5 + c)}" y2="${f(0.5 + s)}"><stop offset=".12" stop-color="${color}" stop-opacity="${from}"/><stop offset="1" stop-color="${color}" stop-opacity="${to}"/></linearGradient>`,
    )
    return id
  }
  /** A radial gradient of one colour between two opacities; returns its id. */
  rad(color, from, to, mid = 0.55) {
    const id = this.id()
    this.defs.push(
      `<radialGradient id="${id}"><stop offset="${mid}" stop-color="${color}" stop-opacity="${from}"/><stop offset="1" stop-color="${color}" stop-opacity="${to}"/></radialGradient>`,
    )
    return id
  }
  /** a piece of cut paper: hard shadow, flat colour, and stippled shading on the side away from the light */
  cut(d, fill, o = {}) {
    const { sh = 5, shade = 0.55, tone, ang = 0.8, so = 0.26, glow = 0 } = o
    if (sh) this.raw(`<path d="${d}" fill="${this.inkShadow}" opacity="${so}" transform="translate(${f(sh * 0.9)} ${f(sh)})"/>`)
    this.raw(`<path d="${d}" fill="${fill}"/>`)
    if (shade)
      this.raw(`<path d="${d}" fill="url(#${this.grad('#000000', ang, 0, shade)})" filter="url(#${this.st(tone ?? dark(fill, 0.34))})"/>`)
    if (glow)
      this.raw(`<path d="${d}" fill="url(#${this.grad('#000000', ang + Math.PI, 0, glow)})" filter="url(#${this.st(light(fill, 0.5))})"/>`)
  }
  flat(d, fill, op = 1) {
    this.raw(`<path d="${d}" fill="${fill}"${op < 1 ? ` opacity="${op}"` : ''}/>`)
  }
  line(d, stroke, w, op = 1, extra = '') {
    this.raw(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${f(w)}" stroke-linecap="round" stroke-linejoin="round"${op < 1 ? ` opacity="${op}"` : ''} ${extra}/>`,
    )
  }
  clip(d, fn) {
    const id = this.id()
    this.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
    this.raw(`<g clip-path="url(#${id})">`)
    fn()
    this.raw('</g>')
  }
  ring(x, y, r0, r1, fill) {
    this.raw(`<path fill-rule="evenodd" fill="${fill}" d="${this.disc(x, y, r1)}${this.disc(x, y, r0)}"/>`)
  }
  /** n random points inside a disc with a minimum distance */
  spread(x, y, R, n, min) {
    const pts = []
    for (let t = 0; t < n * 30 && pts.length < n; t++) {
      const a = this.R(0, 6.283),
        q = Math.sqrt(this.r()) * R,
        p = [x + Math.cos(a) * q, y + Math.sin(a) * q]
      if (pts.every((k) => Math.hypot(k[0] - p[0], k[1] - p[1]) > min)) pts.push(p)
    }
    return pts
  }
  /** Calls `draw([x, y], index)` at n random points inside a disc. */
  scatter(x, y, R, n, min, draw) {
    for (const [i, point] of this.spread(x, y, R, n, min).entries()) draw(point, i)
  }
  sprig(x, y, len, a, color, n = 7) {
    const c = Math.cos(a),
      s = Math.sin(a),
      bend = this.R(-0.25, 0.25) * len
    this.line(
      `M${f(x)} ${f(y)}Q${f(x + (c * len) / 2 - s * bend)} ${f(y + (s * len) / 2 + c * bend)} ${f(x + c * len)} ${f(y + s * len)}`,
      dark(color, 0.3),
      3,
    )
    for (let i = 0; i < n; i++) {
      const t = 0.15 + (0.85 * i) / (n - 1),
        u = 2 * t * (1 - t) * bend,
        px = x + c * len * t - s * u,
        py = y + s * len * t + c * u,
        L = len * (0.34 - 0.14 * t)
      for (const k of i === n - 1 ? [0] : [-1, 1])
        this.cut(this.leafD(px, py, L, L * 0.34, a + k * this.R(0.6, 0.95)), mix(color, k > 0 ? '#20402a' : '#e8e2a0', this.R(0.04, 0.2)), {
          sh: 2,
          shade: 0.4,
        })
    }
  }
  /** The image as SVG text; `width` in pixels, so that the rasteriser does not enlarge it. */
  svg(width = this.w) {
    const height = Math.round((width * this.h) / this.w)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.w} ${this.h}" width="${width}" height="${height}"><defs>${[...this.tones].map(([c, id]) => `<filter id="${id}" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency=".62" numOctaves="2" seed="7" result="n"/><feColorMatrix in="n" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 3.2 0 0 0 -1.1" result="m"/><feComposite in="SourceAlpha" in2="m" operator="arithmetic" k2="1" k3="1" k4="-1" result="a"/><feComponentTransfer in="a" result="b"><feFuncA type="linear" slope="4"/></feComponentTransfer><feFlood flood-color="${c}"/><feComposite in2="b" operator="in"/></filter>`).join('')}${this.defs.join('')}</defs>${this.out.join('\n')}</svg>`
  }
}
