/** A street front in the style of cut paper. front: pub | georgian | mansard | arches | modern | noren | lantern | harbour. */
import { dark, lum, mix } from './sheet.mjs'
import { icon, pot, tree, windowUp } from './street.mjs'

const GLOW = '#f9cf6e'
const SKIN = ['#6b3a2a', '#c98a5c', '#8f5a3c', '#e0a880', '#4a2a22']

function drawSky(S, P, m) {
  const { w, h, evening, ground, sky } = m
  S.flat(S.rect(-20, -20, w + 40, h + 40, 0), sky)
  S.raw(
    `<path d="M0 0H${w}V${ground}H0Z" fill="url(#${S.grad(evening ? P.pop : '#ffffff', 1.57, 0, 0.7)})" filter="url(#${S.st(evening ? P.pop : '#ffffff')})"/>`,
  )
  const sx = w * S.R(0.1, 0.9),
    sy = h * S.R(0.12, 0.26),
    sr = h * S.R(0.08, 0.14)
  S.cut(S.disc(sx, sy, sr), evening ? '#fbe6b0' : S.pick([P.pop, '#f6c34a', P.ware]), { sh: 0, shade: 0.5 })
  if (!evening)
    for (let i = 0; i < 3; i++) {
      const cx = S.R(0, w),
        cy = h * S.R(0.06, 0.3),
        k = S.R(50, 90)
      S.cut(
        S.smooth([
          [cx - k * 1.5, cy],
          [cx - k * 0.8, cy - k * 0.3],
          [cx, cy - k * 0.42],
          [cx + k, cy - k * 0.2],
          [cx + k * 1.6, cy + 4],
          [cx, cy + 12],
        ]),
        mix(P.ware, P.sky, 0.15),
        { sh: 5, shade: 0.3, so: 0.1 },
      )
    }
  else S.scatter(w / 2, 0, w * 0.7, 40, 30, ([a, b]) => b > 0 && b < h * 0.4 && S.flat(S.disc(a, b, S.R(1.5, 3)), '#fff3cf', 0.8))
}

function drawStreet(S, P, m) {
  const { w, h, evening, ground, sky } = m
  const bg = mix(P.wall, sky, 0.55)
  let x = -40
  while (x < w + 40) {
    const bw = S.R(90, 190),
      bh = h * S.R(0.3, 0.56),
      top = ground - bh,
      c = mix(bg, P.ink, S.R(0, 0.14))
    S.cut(
      S.chance(0.5)
        ? S.poly([
            [x, ground],
            [x, top],
            [x + bw / 2, top - S.R(30, 60)],
            [x + bw, top],
            [x + bw, ground],
          ])
        : S.rect(x, top, bw, bh, 2),
      c,
      { sh: 4, shade: 0.4, so: 0.12 },
    )
    for (let i = 0; i < 4; i++)
      S.flat(
        S.rect(x + bw * (0.2 + 0.4 * (i % 2)), top + 34 + Math.floor(i / 2) * 66, bw * 0.16, 34, 1),
        evening && S.chance(0.6) ? '#f3c566' : dark(c, 0.2),
        0.9,
      )
    x += bw - 6
  }
}

function drawNeighbours(S, P, m) {
  const { w, evening, ground, W, X, H } = m
  const nl = mix(P.prop, P.sky, 0.25)
  const nr = mix(P.cloth, P.sky, 0.3)
  ;[
    [-30, X + 34, nl],
    [X + W - 8, w + 30, nr],
  ].forEach(([a, b, c]) => {
    const t = ground - H * S.R(0.72, 0.98)
    S.cut(S.rect(a, t, b - a, ground - t, 2), c, { sh: 8, shade: 0.5 })
    S.cut(S.rect(a - 8, t - 14, b - a + 16, 26, 1.5), dark(c, 0.3), { sh: 5, shade: 0.3 })
    const n = Math.max(1, Math.floor((b - a) / 130))
    for (let i = 0; i < n; i++) {
      const ww = 58,
        wx = a + ((b - a) * (i + 0.5)) / n - ww / 2
      for (let j = 0; j < 2; j++) windowUp(S, wx, t + 46 + j * 150, ww, 92, P, evening && S.chance(0.5), mix(c, P.ware, 0.7), 'plain')
    }
    S.cut(S.rect(a + (b - a) * 0.3, ground - 128, 70, 128, 1), dark(c, 0.45), { sh: 4, shade: 0.4 })
  })
}

function drawHouse(S, P, m) {
  const { ground, front, W, X, H, top, wall, trim, roofC } = m
  if (['pub', 'harbour', 'noren', 'lantern'].includes(front)) {
    const rise = front === 'pub' ? 120 : front === 'harbour' ? 150 : 84,
      over = front === 'noren' || front === 'lantern' ? 60 : 26
    const pts =
      front === 'lantern' || front === 'noren'
        ? `M${X - over} ${top + 20}Q${X + W * 0.1} ${top - 10} ${X + W * 0.2} ${top - rise}H${X + W * 0.8}Q${X + W * 0.9} ${top - 10} ${X + W + over} ${top + 20}Z`
        : S.poly([
            [X - over, top + 12],
            [X + W * 0.5, top - rise],
            [X + W + over, top + 12],
          ])
    S.cut(S.rect(X, top, W, H, 1.5), wall, { sh: 12, shade: 0.55 })
    S.cut(pts, roofC, { sh: 9, shade: 0.6 })
    S.clip(pts, () => {
      for (let r = 0; r < 7; r++)
        for (let i = -1; i < 24; i++)
          S.flat(
            S.blob(X - over + i * 40 + (r % 2) * 20, top - rise + r * 26, 19, 13, 0.02, 8),
            mix(roofC, S.pick([P.prop, P.ink]), S.R(0.05, 0.3)),
            0.8,
          )
    })
    if (front === 'harbour') windowUp(S, X + W / 2 - 30, top - 66, 60, 64, P, true, trim, 'arch')
  } else if (front === 'mansard') {
    S.cut(S.rect(X, top, W, H, 1.5), wall, { sh: 12, shade: 0.55 })
    S.cut(
      S.poly([
        [X - 14, top + 10],
        [X + 36, top - 118],
        [X + W - 36, top - 118],
        [X + W + 14, top + 10],
      ]),
      roofC,
      { sh: 8, shade: 0.6 },
    )
    for (let i = 0; i < 3; i++) windowUp(S, X + W * (0.2 + i * 0.25), top - 86, W * 0.1, 78, P, S.chance(0.6), P.ware, 'arch')
    S.cut(S.rect(X - 22, top + 2, W + 44, 20, 1.5), P.ware, { sh: 5, shade: 0.4 })
  } else {
    S.cut(S.rect(X, top, W, H, 1.5), wall, { sh: 12, shade: 0.55 })
    S.cut(S.rect(X - 18, top - 22, W + 36, 36, 1.5), trim, { sh: 6, shade: 0.45 })
    if (front === 'georgian') for (let i = 0; i < W / 26; i++) S.flat(S.rect(X + i * 26, top + 14, 14, 10, 0.6), dark(trim, 0.15))
    if (front === 'arches')
      for (let i = 0; i < 14; i++)
        S.flat(
          S.poly([
            [X + (W * i) / 14 + 4, top + 16],
            [X + (W * (i + 0.5)) / 14, top + 36],
            [X + (W * (i + 1)) / 14 - 4, top + 16],
          ]),
          i % 2 ? P.pop : P.prop,
        )
  }
  for (const k of [0.16, 0.84])
    if (['pub', 'mansard', 'georgian'].includes(front)) {
      const cx = X + W * k,
        cy = top - (front === 'georgian' ? 70 : 120)
      S.cut(S.rect(cx - 24, cy, 48, front === 'georgian' ? 54 : 90, 1.5), dark(wall, 0.3), { sh: 6, shade: 0.5 })
      for (const q of [-12, 10]) S.cut(S.rect(cx + q - 6, cy - 22, 14, 24, 1), '#b8603c', { sh: 2, shade: 0.4 })
    }
  for (let i = 0; i < 46; i++) S.flat(S.rect(S.R(X + 10, X + W - 40), S.R(top + 30, ground - 30), 26, 9, 1), dark(wall, 0.16), 0.5)
}

function drawWindows(S, P, m) {
  const { evening, front, W, X, H, top, trim, roofC } = m
  const nW = front === 'modern' ? 3 : S.pick([3, 4]),
    wy = top + H * 0.11,
    wh = H * 0.24,
    ww = (W / nW) * (front === 'modern' ? 0.62 : 0.38),
    st = front === 'arches' ? 'arch' : front === 'mansard' || front === 'georgian' ? S.pick(['shutter', 'plain']) : 'plain'
  for (let i = 0; i < nW; i++) {
    windowUp(S, X + (W * (i + 0.5)) / nW - ww / 2, wy, ww, wh, P, evening || S.chance(0.4), trim, st)
    if (S.chance(0.55)) {
      const bx = X + (W * (i + 0.5)) / nW
      S.cut(S.rect(bx - ww * 0.6, wy + wh - 2, ww * 1.2, 22, 1), roofC, { sh: 5, shade: 0.4 })
      for (let k = 0; k < 9; k++)
        S.cut(
          S.blob(bx - ww * 0.55 + (k * ww * 1.1) / 8, wy + wh - 8 + S.R(-8, 4), 15, 12, 0.15, 7),
          S.pick([P.leaf, P.pop, P.leaf, '#f6d5a0', dark(P.leaf, 0.3)]),
          { sh: 3, shade: 0.5 },
        )
    }
  }
}

function drawShopWindows(S, P, m) {
  const { trim, shop, fy, fh, zones } = m
  for (const [a, b] of zones) {
    const gy = fy + fh * 0.32,
      gh = fh * 0.5
    S.cut(S.rect(a, gy, b - a, gh, 1.5), GLOW, { sh: 0, shade: 0.65, ang: 4.71, tone: '#d9772c' })
    S.clip(S.rect(a, gy, b - a, gh, 0), () => {
      S.flat(S.rect(a, gy + gh * 0.72, b - a, gh, 1), '#7a3a22', 0.85)
      const n = Math.max(1, Math.floor((b - a) / 110))
      for (let i = 0; i < n; i++) {
        const cx = a + ((b - a) * (i + 0.5)) / n
        S.line(`M${cx} ${gy}v${gh * 0.22}`, '#3a1a1a', 3)
        S.cut(`M${cx - 22} ${gy + gh * 0.34}Q${cx} ${gy + gh * 0.06} ${cx + 22} ${gy + gh * 0.34}Z`, P.pop, {
          sh: 3,
          shade: 0.5,
        })
        S.flat(S.disc(cx, gy + gh * 0.35, 8), '#fff6cf')
        const skin = S.pick(SKIN),
          cl = S.pick([P.cloth, P.prop, P.ink, P.pop])
        if (S.chance(0.85)) {
          S.cut(S.blob(cx - 34, gy + gh * 0.86, 26, 44, 0.05, 10), cl, { sh: 3, shade: 0.5 })
          S.cut(S.disc(cx - 34, gy + gh * 0.5, 15), skin, { sh: 2, shade: 0.5 })
          S.flat(S.blob(cx - 37, gy + gh * 0.46, 15, 11, 0.1, 9), '#2a1720')
          S.cut(S.blob(cx + 36, gy + gh * 0.88, 24, 40, 0.05, 10), mix(cl, P.ware, 0.5), { sh: 3, shade: 0.5 })
          S.cut(S.disc(cx + 36, gy + gh * 0.54, 14), S.pick(SKIN), {
            sh: 2,
            shade: 0.5,
          })
          S.flat(S.blob(cx + 39, gy + gh * 0.5, 14, 10, 0.1, 9), '#3a2018')
          S.flat(S.rect(cx - 22, gy + gh * 0.74, 44, 6, 0.5), '#fbeed2')
        } else pot(S, cx, gy + gh * 0.66, 40, P)
      }
      S.flat(
        S.poly([
          [a, gy + gh],
          [a + 60, gy],
          [a + 110, gy],
          [a + 40, gy + gh],
        ]),
        '#fff9e0',
        0.22,
      )
    })
    const bars = Math.max(2, Math.round((b - a) / 90))
    for (let i = 0; i <= bars; i++) S.flat(S.rect(a + ((b - a) * i) / bars - 4, gy, 8, gh, 0.6), trim)
    S.flat(S.rect(a - 4, gy - 6, b - a + 8, 9, 0.8), trim)
    S.flat(S.rect(a - 8, gy + gh - 4, b - a + 16, 12, 0.8), trim)
    for (let i = 0; i < bars; i++)
      S.cut(S.rect(a + ((b - a) * i) / bars + 12, gy + gh + 18, (b - a) / bars - 24, fh * 0.11, 1), dark(shop, 0.2), {
        sh: 0,
        shade: 0.4,
      })
  }
}

function drawDoor(S, P, m) {
  const { ground, trim, fy, fh, dX, dW } = m
  const dy = fy + fh * 0.3
  const doorC = S.pick([P.pop, P.prop, mix(P.pop, P.ink, 0.4)])
  S.cut(S.rect(dX - 8, dy - 8, dW + 16, ground - dy + 8, 1), trim, { sh: 0, shade: 0.3 })
  S.cut(S.rect(dX, dy, dW, ground - dy, 1), doorC, { sh: 0, shade: 0.5 })
  S.cut(S.rect(dX + dW * 0.16, dy + 14, dW * 0.68, (ground - dy) * 0.5, 1), GLOW, {
    sh: 0,
    shade: 0.6,
    ang: 4.7,
    tone: '#d9772c',
  })
  S.flat(S.disc(dX + dW * 0.86, dy + (ground - dy) * 0.62, 6), '#f3d27a')
  S.cut(S.rect(dX - 16, ground - 10, dW + 32, 14, 1), P.ware, { sh: 3, shade: 0.3 })
}

/** The board above the window, with the sign. */
function drawFascia(S, P, m) {
  const { sign, W, X, shop, fy, fh } = m
  const fasc = Math.abs(lum(P.ink) - lum(shop)) > 0.2 ? P.ink : P.ware,
    mark = lum(fasc) > 0.5 ? P.pop : mix(P.cloth, '#f6d890', lum(P.cloth) > 0.5 ? 0 : 0.8)
  S.cut(S.rect(X - 4, fy - 18, W + 8, fh * 0.2 + 10, 1.5), fasc, { sh: 7, shade: 0.35 })
  icon(S, sign, X + W / 2, fy + fh * 0.06, 24, mark)
  for (const k of [-1, 1]) {
    S.flat(S.leafD(X + W / 2 + k * 50, fy + fh * 0.06, W * 0.2, 5, k > 0 ? 0 : Math.PI), mark)
    S.flat(S.disc(X + W / 2 + k * (W * 0.2 + 66), fy + fh * 0.06, 5), mark)
  }
}

function drawAwning(S, P, m) {
  const { front, W, X, fy, fh, dX, dW, zones } = m
  if (front === 'noren') {
    for (const [a, b] of [[dX - 30, dX + dW + 30], ...zones]) {
      const n = Math.max(3, Math.round((b - a) / 60))
      for (let i = 0; i < n; i++) {
        S.cut(S.rect(a + ((b - a) * i) / n + 2, fy + fh * 0.2, (b - a) / n - 4, fh * 0.26, 2.5), P.prop, {
          sh: 5,
          shade: 0.45,
        })
        if (i % 2 === 0) S.flat(S.disc(a + ((b - a) * (i + 0.5)) / n, fy + fh * 0.32, 11), P.ware)
      }
    }
  } else if (front !== 'georgian' || S.chance(0.5)) {
    const ay = fy + fh * 0.17,
      ad = fh * 0.21,
      n = Math.round(W / 46),
      c1 = S.pick([P.pop, P.cloth, P.prop]),
      c2 = lum(c1) > 0.6 ? P.pop : P.ware
    S.flat(
      S.poly([
        [X + 10, ay + ad],
        [X + W + 40, ay + ad],
        [X + W, ay + ad + 60],
        [X + 40, ay + ad + 60],
      ]),
      S.inkShadow,
      0.3,
    )
    for (let i = 0; i < n; i++) {
      const a = X - 8 + ((W + 16) * i) / n,
        b = X - 8 + ((W + 16) * (i + 1)) / n,
        A = X - 36 + ((W + 72) * i) / n,
        B = X - 36 + ((W + 72) * (i + 1)) / n,
        c = i % 2 ? c1 : c2
      S.cut(
        S.poly([
          [a, ay],
          [b, ay],
          [B, ay + ad],
          [A, ay + ad],
        ]),
        c,
        { sh: 0, shade: 0.4, ang: 1.4 },
      )
      S.cut(`M${A} ${ay + ad}H${B}V${ay + ad + 10}A${(B - A) / 2} ${(B - A) / 2.4} 0 0 1 ${A} ${ay + ad + 10}Z`, dark(c, 0.1), {
        sh: 2,
        shade: 0.2,
      })
    }
  }
}

function drawLanterns(S, P, m) {
  const { front, W, X, fy, fh } = m
  if (front === 'lantern')
    for (let i = 0; i < 5; i++) {
      const lx = X + (W * (i + 0.5)) / 5,
        ly = fy + fh * 0.46 + (i % 2) * 16
      S.line(`M${lx} ${fy}V${ly - 30}`, P.ink, 3)
      S.cut(S.blob(lx, ly, 27, 32, 0.02, 12), P.pop, { sh: 6, shade: 0.5, glow: 0.6 })
      for (const k of [-12, 0, 12]) S.line(`M${lx - 25} ${ly + k}h50`, dark(P.pop, 0.2), 2, 0.6)
      S.flat(S.rect(lx - 10, ly - 36, 20, 7, 0.5), P.ink)
      S.flat(S.rect(lx - 10, ly + 29, 20, 7, 0.5), P.ink)
      S.line(`M${lx} ${ly + 36}v16`, '#f3c34a', 4)
    }
}

function drawHangingSign(S, P, m) {
  const { front, sign, W, X, H, fy } = m
  if (front === 'pub' || front === 'harbour' || S.chance(0.5)) {
    const left = S.chance(0.5),
      bx = left ? X - 12 : X + W + 12,
      k = left ? -1 : 1,
      by = fy - H * 0.16
    S.line(`M${bx} ${by}h${k * 86}M${bx} ${by + 34}q${k * 40} 0 ${k * 46} -34`, P.ink, 6)
    S.cut(S.blob(bx + k * 58, by + 66, 46, 54, 0.01, 14), P.ware, { sh: 9, shade: 0.4 })
    S.cut(S.blob(bx + k * 58, by + 66, 39, 47, 0.01, 14), P.pop, { sh: 0, shade: 0.5 })
    icon(S, sign, bx + k * 58, by + 66, 25, P.ware)
  }
}

function drawPavement(S, P, m) {
  const { w, h, evening, ground, W, X, dX, dW, zones } = m
  const pave = mix(P.table, P.ware, 0.45)
  S.cut(S.rect(-30, ground, w + 60, h, 1.5), mix(pave, '#8f8a86', 0.25), { sh: 0, shade: 0.5, ang: 1.57, tone: P.ink })
  S.flat(
    S.poly([
      [X - 20, ground],
      [X + W + 30, ground],
      [X + W + 150, h + 10],
      [X + 90, h + 10],
    ]),
    S.inkShadow,
    0.22,
  )
  for (let i = -4; i < 14; i++) S.line(`M${i * 120} ${ground}l${(i * 120 - w / 2) * 0.3} ${h - ground}`, P.ink, 2.5, 0.22)
  S.line(`M0 ${ground + (h - ground) * 0.42}H${w}`, P.ink, 2.5, 0.22)
  if (evening)
    for (const [a, b] of zones)
      S.flat(
        S.poly([
          [a, ground],
          [b, ground],
          [b + 60, h],
          [a - 20, h],
        ]),
        '#f9cf6e',
        0.3,
      )
  pot(S, dX - 34, ground - 20, 58, P)
  pot(S, dX + dW + 34, ground - 20, 58, P)
  const tabs = S.I(1, 2)
  for (let i = 0; i < tabs; i++) {
    const tx = zones.length ? (zones[i % zones.length][0] + zones[i % zones.length][1]) / 2 : w / 2,
      ty = ground + 8
    for (const k of [-1, 1]) {
      S.line(`M${tx + k * 66} ${ty - 66}v104M${tx + k * 66} ${ty - 4}h${-k * 34}v44`, P.ink, 6)
      S.cut(S.rect(tx + k * 66 - (k > 0 ? 36 : 4), ty - 12, 40, 9, 1), P.pop, { sh: 3, shade: 0.3 })
    }
    S.line(`M${tx} ${ty - 34}v80M${tx - 22} ${ty + 48}h44`, P.ink, 6)
    S.cut(S.blob(tx, ty - 36, 50, 9, 0.01, 12), P.ware, { sh: 5, shade: 0.4 })
    S.cut(S.rect(tx - 7, ty - 64, 14, 26, 1), S.pick([P.pop, '#8c1d3a', P.prop]), { sh: 2, shade: 0.4 })
    S.flat(S.disc(tx + 20, ty - 46, 8), '#f6d890')
  }
}

function drawTreeAndLights(S, P, m) {
  const { w, h, evening, H, top } = m
  if (S.chance(0.7)) tree(S, S.chance(0.5) ? w * S.R(0.03, 0.09) : w * S.R(0.91, 0.97), h * 0.46, 104, P.leaf)
  if (evening || S.chance(0.4)) {
    const ya = top + H * 0.42
    S.line(`M-20 ${ya - 60}Q${w * 0.25} ${ya + 70} ${w / 2} ${ya - 20}T${w + 20} ${ya - 40}`, P.ink, 3.5)
    for (let i = 0; i < 17; i++) {
      const t = i / 16,
        xx = -20 + t * (w + 40),
        u = t < 0.5 ? t * 2 : (t - 0.5) * 2,
        y0 =
          t < 0.5
            ? (1 - u) ** 2 * (ya - 60) + 2 * u * (1 - u) * (ya + 70) + u * u * (ya - 20)
            : (1 - u) ** 2 * (ya - 20) + 2 * u * (1 - u) * (ya - 110) + u * u * (ya - 40)
      S.flat(S.disc(xx, y0 + 11, 22), '#ffe39a', evening ? 0.28 : 0)
      S.flat(S.disc(xx, y0 + 11, 9), i % 3 ? '#ffe39a' : P.pop)
    }
  }
}

/** Draws the complete facade. The order of the calls determines the random numbers, so that changing it changes the images. */
export function facade(S, P, front, sign) {
  const { w, h } = S
  const evening = S.chance(0.4)
  const ground = h * 0.84
  const sky = evening ? mix(mix(P.ink, '#2b3a72', 0.5), P.pop, 0.08) : P.sky
  const m = { w, h, evening, ground, sky, front, sign }
  drawSky(S, P, m)
  drawStreet(S, P, m)

  m.W = w * S.R(0.5, 0.6)
  m.X = (w - m.W) / 2 + S.R(-60, 60)
  m.H = h * S.R(0.62, 0.7)
  m.top = ground - m.H
  drawNeighbours(S, P, m)

  m.wall = evening ? mix(P.wall, P.ink, 0.12) : P.wall
  m.trim = lum(m.wall) > 0.55 ? P.cloth : P.ware
  m.roofC = dark(mix(P.prop, P.ink, 0.45), 0.1)
  drawHouse(S, P, m)
  drawWindows(S, P, m)

  const shop = lum(m.wall) > 0.5 ? P.cloth : mix(P.ink, P.wall, 0.2)
  m.shop = Math.abs(lum(shop) - lum(m.wall)) < 0.1 ? P.pop : shop
  m.fy = m.top + m.H * 0.5
  m.fh = ground - m.fy
  S.cut(S.rect(m.X + 8, m.fy, m.W - 16, m.fh, 1.5), m.shop, { sh: 6, shade: 0.5 })
  m.dW = m.W * 0.17
  m.dX = m.X + m.W * S.pick([0.1, 0.42, 0.74])
  m.zones = [
    [m.X + 30, m.dX - 18],
    [m.dX + m.dW + 18, m.X + m.W - 30],
  ].filter(([a, b]) => b - a > 60)
  drawShopWindows(S, P, m)
  drawDoor(S, P, m)
  drawFascia(S, P, m)
  drawAwning(S, P, m)
  drawLanterns(S, P, m)
  drawHangingSign(S, P, m)
  drawPavement(S, P, m)
  drawTreeAndLights(S, P, m)
}
