// Parts of dishes. Each function draws around (x, y) on the sheet S.
import { dark, light, lum, mix } from './sheet.mjs'
/** A plate; `style` is the style of its rim. */
export const plate = (S, P, x, y, R, o = {}) => {
  const c = o.color ?? P.ware
  S.cut(S.disc(x, y, R), c, { sh: o.sh ?? 13, shade: 0.42, tone: dark(c, 0.3, '#8a6238'), so: 0.32 })
  const style = o.style ?? S.pick(['rim', 'rim', 'dash', 'plain', 'speck'])
  if (style === 'rim') S.ring(x, y, R * 0.9, R * 0.935, o.rim ?? S.pick([P.pop, P.cloth, P.prop, P.table]))
  if (style === 'dash')
    for (let i = 0; i < 36; i++) {
      const a = (i / 36) * 6.283
      S.flat(S.leafD(x + Math.cos(a) * R * 0.84, y + Math.sin(a) * R * 0.84, R * 0.1, R * 0.026, a), o.rim ?? P.prop)
    }
  if (style === 'speck')
    for (let i = 0; i < 44; i++) {
      const a = S.R(0, 6.3),
        q = R * S.R(0.1, 0.95)
      S.flat(S.disc(x + Math.cos(a) * q, y + Math.sin(a) * q, S.R(1, 3)), dark(c, 0.45), 0.7)
    }
  S.cut(S.disc(x, y, R * 0.72), light(c, 0.3), { sh: 0, shade: 0.45, ang: 3.9, tone: dark(c, 0.24, '#8a6238') })
}

export const bowl = (S, x, y, R, color, soup) => {
  S.cut(S.disc(x, y, R), color, { sh: 17, shade: 0.7, so: 0.34 })
  S.ring(x, y, R * 0.93, R * 0.955, light(color, 0.5))
  S.cut(S.disc(x, y, R * 0.86), soup, {
    sh: 0,
    shade: 0.55,
    ang: 3.9,
    tone: lum(soup) > 0.8 ? dark(soup, 0.26, '#8a6238') : dark(soup, 0.5),
  })
}

/** A crockery colour with enough contrast to the table. */
export const wareColor = (S, P) =>
  S.pick([P.ware, P.ware, P.cloth, P.prop].filter((c) => Math.abs(lum(c) - lum(P.table)) > 0.12).concat(P.ware))

export const lemon = (S, x, y, r) => {
  S.cut(S.disc(x, y, r), '#f2c230', { sh: 5, shade: 0.5, tone: '#c8871c' })
  S.flat(S.disc(x, y, r * 0.86), '#fbeeb5')
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * 6.283 + 0.2
    S.flat(
      S.wedge(x + Math.cos(a + 0.36) * r * 0.1, y + Math.sin(a + 0.36) * r * 0.1, r * 0.7, a + 0.06, a + 0.7),
      i % 2 ? '#f6cf47' : '#f3c233',
    )
  }
}

/** n torn leaves scattered within R. */
export const herbs = (S, P, x, y, R, n, s = 1) =>
  S.scatter(x, y, R, n, 16 * s, ([a, b]) => {
    const t = S.R(0, 6.28),
      c = mix(P.leaf, S.pick(['#274b2c', '#cfd87a']), S.R(0.05, 0.35))
    S.cut(S.leafD(a, b, 26 * s, 9 * s, t), c, { sh: 2.5, shade: 0.4 })
    S.line(`M${a} ${b}L${a + Math.cos(t) * 20 * s} ${b + Math.sin(t) * 20 * s}`, dark(c, 0.35), 1.2)
  })

/** n seeds or grains scattered within R. */
export const seeds = (S, x, y, R, n, c, r = 3) =>
  S.scatter(x, y, R, n, 5, ([a, b]) => S.flat(S.blob(a, b, r, r * 0.65, 0.1, 7, S.R(0, 3)), c))

/** A nest of noodles or pasta. */
export const strands = (S, x, y, R, c, n = 34, w = 8) => {
  for (let i = 0; i < n; i++) {
    const a = S.R(0, 6.28),
      q = R * Math.sqrt(S.r()) * 0.72,
      sw = S.R(0.9, 2.6),
      cx = x + S.R(-0.16, 0.16) * R,
      cy = y + S.R(-0.16, 0.16) * R
    let d = ''
    for (let k = 0; k <= 8; k++) {
      const t = a + (sw * k) / 8,
        rr = q * (1 + 0.08 * Math.sin(k))
      d += `${k ? 'L' : 'M'}${(cx + Math.cos(t) * rr).toFixed(1)} ${(cy + Math.sin(t) * rr).toFixed(1)}`
    }
    S.line(d, dark(c, 0.45), w + 3, 0.5, 'transform="translate(2 3)"')
    S.line(d, mix(c, S.pick(['#fff3d0', dark(c, 0.3)]), S.R(0, 0.35)), w)
  }
}

export const chips = (S, x, y, R, n) =>
  S.scatter(x, y, R, n, 11, ([a, b]) =>
    S.cut(S.bar(a, b, S.R(62, 92), S.R(15, 19), S.R(0, 3.1)), mix('#f0bd4a', '#d98a2c', S.R(0, 0.6)), {
      sh: 4,
      shade: 0.6,
      tone: '#a85a1c',
    }),
  )

export const peas = (S, x, y, R, n) =>
  S.scatter(x, y, R, n, 12, ([a, b]) => S.cut(S.disc(a, b, 8.5), mix('#86b04a', '#5b8a3a', S.r()), { sh: 2.5, shade: 0.6 }))

export const egg = (S, x, y, r) => {
  S.cut(S.blob(x, y, r, r, 0.12, 9), '#fffaf0', { sh: 5, shade: 0.35, tone: '#d8c9ae' })
  S.cut(S.disc(x + S.R(-4, 4), y, r * 0.42), '#f2a52a', { sh: 2, shade: 0.6, tone: '#d4631c', glow: 0.4 })
}

export const halfEgg = (S, x, y, r, a) => {
  S.cut(S.blob(x, y, r * 1.18, r, 0.02, 12, a), '#fff8e8', { sh: 4, shade: 0.4, tone: '#d5c2a0' })
  S.cut(S.disc(x + Math.cos(a) * r * 0.18, y + Math.sin(a) * r * 0.18, r * 0.52), '#ef9d2b', {
    sh: 0,
    shade: 0.6,
    tone: '#cf5f1c',
  })
}

export const tomato = (S, x, y, r, c = '#d8432f') => {
  S.cut(S.disc(x, y, r), c, { sh: 4, shade: 0.6 })
  S.flat(S.disc(x, y, r * 0.82), mix(c, '#ff9a6a', 0.35))
  for (let i = 0; i < 4; i++) {
    const a = i * 1.57 + 0.5
    S.flat(S.blob(x + Math.cos(a) * r * 0.42, y + Math.sin(a) * r * 0.42, r * 0.25, r * 0.17, 0.05, 8, a), mix(c, '#ffd9a0', 0.55))
  }
}

export const drawSteak = (S, x, y, r, a) => {
  S.cut(S.blob(x, y, r * 1.3, r * 0.86, 0.1, 9, a), '#5f2a20', { sh: 9, shade: 0.7, tone: '#2b0f10' })
  S.clip(S.blob(x, y, r * 1.2, r * 0.78, 0.06, 9, a), () => {
    for (let i = -4; i < 5; i++) S.flat(S.bar(x + i * r * 0.32, y, r * 3, r * 0.09, a + 1.0), '#2e1112', 0.75)
    for (let i = -4; i < 5; i++) S.flat(S.bar(x + i * r * 0.32, y, r * 3, r * 0.07, a - 0.9), '#2e1112', 0.4)
  })
}

export const slice = (S, x, y, w, h, a, rare = '#c65a4c') => {
  S.cut(S.blob(x, y, w, h, 0.05, 10, a), '#6b3424', { sh: 6, shade: 0.5 })
  S.cut(S.blob(x, y, w * 0.86, h * 0.8, 0.05, 10, a), rare, { sh: 0, shade: 0.6, tone: dark(rare, 0.35) })
}

/** A whole fish of length L. */
export const drawFish = (S, x, y, L, a, c) => {
  const W = L * 0.19,
    q = (pts) =>
      S.rot(
        pts.map(([u, v]) => [x + u * L, y + v * W]),
        x,
        y,
        a,
      )
  const pts = q([
    [-0.5, 0],
    [-0.36, -0.72],
    [-0.1, -1.05],
    [0.18, -0.72],
    [0.34, -0.22],
    [0.5, -0.95],
    [0.47, 0],
    [0.5, 0.95],
    [0.34, 0.22],
    [0.18, 0.7],
    [-0.1, 1],
    [-0.36, 0.72],
  ])
  const body = S.smooth(pts)
  S.cut(body, c, { sh: 10, shade: 0.65, glow: 0.5 })
  S.clip(body, () => {
    for (let i = 0; i < 7; i++) {
      const p = q([[-0.2 + i * 0.08, 0]])[0]
      S.line(
        `M${p[0] - Math.sin(a) * -W * 0.8} ${p[1] + Math.cos(a) * -W * 0.8}Q${p[0] + Math.cos(a) * 16} ${p[1] + Math.sin(a) * 16} ${p[0] - Math.sin(a) * W * 0.8} ${p[1] + Math.cos(a) * W * 0.8}`,
        dark(c, 0.4),
        3,
        0.6,
      )
    }
    const g = q([
      [-0.3, -1.2],
      [-0.26, 0],
      [-0.3, 1.2],
    ])
    S.line(`M${g[0]}Q${g[1]} ${g[2]}`.replace(/,/g, ' '), dark(c, 0.5), 3.5)
  })
  const e = q([[-0.405, -0.16]])[0]
  S.flat(S.disc(e[0], e[1], 8), '#fff6df')
  S.flat(S.disc(e[0], e[1], 4.4), '#1d1420')
}

export const rice = (S, x, y, r) => {
  S.cut(S.blob(x, y, r, r, 0.04, 12), '#fbf3df', { sh: 5, shade: 0.45, tone: '#cdb98e' })
  seeds(S, x, y, r * 0.88, 60, '#e6d7b2', 4)
  seeds(S, x, y, r * 0.88, 40, '#fffdf4', 4)
}

export const dip = (S, x, y, r, bowlC, c) => {
  S.cut(S.disc(x, y, r), bowlC, { sh: 7, shade: 0.6 })
  S.cut(S.disc(x, y, r * 0.8), c, { sh: 0, shade: 0.55, ang: 3.9 })
}

export const swirl = (S, x, y, r, c) => {
  let d = `M${x} ${y}`
  for (let t = 0; t < 15; t += 0.35) d += `L${(x + (Math.cos(t) * r * t) / 16).toFixed(1)} ${(y + (Math.sin(t) * r * t) / 16).toFixed(1)}`
  S.line(d, c, r * 0.1)
}

export const leafy = (S, P, x, y, R, n, base) =>
  S.scatter(x, y, R, n, 24, ([a, b]) => {
    const t = Math.atan2(b - y, a - x) + S.R(-0.7, 0.7),
      L = S.R(60, 100),
      c = mix(base ?? P.leaf, S.pick(['#2c5230', '#d6dc84', '#7a2f4a', '#a8c060']), S.R(0.05, 0.45))
    S.cut(S.leafD(a - (Math.cos(t) * L) / 2, b - (Math.sin(t) * L) / 2, L, L * 0.3, t), c, {
      sh: 4,
      shade: 0.5,
      ang: t,
    })
    S.line(
      `M${a - (Math.cos(t) * L) / 2.4} ${b - (Math.sin(t) * L) / 2.4}L${a + (Math.cos(t) * L) / 2.8} ${b + (Math.sin(t) * L) / 2.8}`,
      light(c, 0.45),
      2,
    )
  })

export const board = (S, x, y, w, h, a, c = '#b97a45') => {
  const pts = S.rot(
    [
      [x - w, y - h],
      [x + w * 0.9, y - h],
      [x + w, y - h * 0.8],
      [x + w, y + h * 0.85],
      [x + w * 0.9, y + h],
      [x - w * 0.94, y + h],
      [x - w, y + h * 0.9],
    ],
    x,
    y,
    a,
  )
  const d = S.poly(pts)
  S.cut(d, c, { sh: 12, shade: 0.5 })
  S.clip(d, () => {
    for (let i = -3; i < 4; i++)
      S.line(
        `M${x - w * 1.2} ${y + i * h * 0.28 + S.R(-6, 6)}q${w * 0.6} ${S.R(-14, 14)} ${w * 1.2} 0t${w * 1.2} ${S.R(-8, 8)}`,
        dark(c, 0.25),
        3,
        0.5,
        `transform="rotate(${a * 57.3} ${x} ${y})"`,
      )
  })
}

export const bread = (S, x, y, r, a) => {
  S.cut(S.blob(x, y, r * 1.25, r * 0.8, 0.05, 10, a), '#b06a2e', { sh: 6, shade: 0.6 })
  S.cut(S.blob(x, y, r * 1.08, r * 0.64, 0.06, 10, a), '#f0d19a', { sh: 0, shade: 0.4, tone: '#c89050' })
  seeds(S, x, y, r * 0.5, 12, '#d9ae6c', 4)
}
