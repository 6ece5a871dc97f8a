import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { PrintedCategory, PrintedItem } from './typeset-content.ts'
import { euroText } from './typeset-languages.ts'
import type { Shape } from './typeset-shape.ts'
import { marksHtml } from './typeset-variety.ts'

const MARKS: Partial<Record<string, string>> = { vegetarian: 'V', vegan: 'VE', 'gluten-free': 'GF' }

const GROUNDS: Record<Shape['ground'], { paper: string; ink: string; accent: string; dim: string }> = {
  light: { paper: '#ffffff', ink: '#111111', accent: '#7a1f1f', dim: '#555555' },
  cream: { paper: '#f6efe0', ink: '#2b2118', accent: '#5b3a1e', dim: '#6b5d4c' },
  dark: { paper: '#1c1c1e', ink: '#f3f0e8', accent: '#e0b65a', dim: '#b9b5ab' },
  green: { paper: '#20453a', ink: '#f5f2e6', accent: '#f1d27a', dim: '#c8d4c6' },
}

export function typesetHtml(shape: Shape): string {
  const ground = shape.variety?.ground ?? GROUNDS[shape.ground]
  const blocks = shape.categories.map((category, i) => categoryHtml(category, shape, shape.boxed && i === 1))
  return `<!doctype html><meta charset="utf-8"><style>${faceCss()}${css(shape, ground)}</style><div class="sheet">
<h1>${escapeHtml(shape.house)}</h1><p class="title">${escapeHtml(shape.title)}</p>
<main>${blocks.join('')}</main><footer>${shape.notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('')}</footer></div>`
}

function categoryHtml({ name, items }: PrintedCategory, shape: Shape, boxed: boolean): string {
  return `<section${boxed ? ' class="boxed"' : ''}><h2>${escapeHtml(name)}</h2>${sizesHead(items, shape)}${items.map((item) => itemHtml(item, shape)).join('')}</section>`
}

function sizesHead(items: readonly PrintedItem[], { variety }: Shape): string {
  const sizes = variety?.sizes
  if (sizes?.form !== 'columns' || !items.some((item) => item.sizes)) return ''
  return `<div class="row"><span></span><span class="sizes">${sizes.names.map((name) => `<span>${escapeHtml(name)}</span>`).join('')}</span></div>`
}

function itemHtml(item: PrintedItem, shape: Shape): string {
  const usual = item.tags.length > 0 ? ` <small>(${item.tags.map((tag) => MARKS[tag]).join(', ')})</small>` : ''
  const printedMarks = shape.variety ? marksHtml(item.tags, shape.variety) : usual
  const isAfterText = shape.variety?.marks?.isAfterText && item.description
  const marks = isAfterText ? '' : printedMarks
  const remark = item.remark ? ` <small>${item.remark}</small>` : ''
  const name = `<span class="name">${escapeHtml(item.name)}</span>${marks}${remark}`
  const printed = [priceText(item, shape), item.beside].filter(Boolean).join(' ')
  const price = printed && `<span class="price">${printed}</span>`
  const text = item.description ? escapeHtml(item.description) + (isAfterText ? printedMarks : '') : ''
  const inline = text && shape.variety?.inline
  if (inline && (shape.pricePlace === 'right' || shape.pricePlace === 'beside'))
    return `<div class="item"><div class="${shape.pricePlace === 'right' ? 'row' : ''}"><span>${name}${inline}<span class="text">${text}</span></span> &ensp;${price}</div></div>`
  const block = text ? `<p class="text">${text}</p>` : ''
  switch (shape.pricePlace) {
    case 'right':
      return `<div class="item"><div class="row"><span>${name}</span>${price}</div>${block}</div>`
    case 'dots':
      return `<div class="item"><div class="row"><span>${name}</span><span class="dots"></span>${price}</div>${block}</div>`
    case 'beside':
      return `<div class="item"><div>${name} &ensp;${price}</div>${block}</div>`
    case 'before':
      return `<div class="item"><div>${price} &ensp;${name}</div>${block}</div>`
    case 'under':
      return `<div class="item"><div>${name}</div><div>${price}</div>${block}</div>`
    case 'after':
      return text
        ? `<div class="item"><div>${name}</div><p class="text">${text} &ensp;${price}</p></div>`
        : `<div class="item"><div>${name} &ensp;${price}</div></div>`
    case 'below':
      return `<div class="item"><div>${name}</div>${block}<div>${price}</div></div>`
  }
}

function priceText({ price, prices, sizes }: PrintedItem, shape: Shape): string {
  const amounts = sizes?.map((size) => size.price) ?? prices ?? (price === null ? [] : [price])
  const figures = amounts.map((amount) => {
    const isWhole = Number.isInteger(amount)
    const hasTwoDecimals = shape.pence === 'always' || shape.pence === 'comma' || (!isWhole && shape.pence !== 'short')
    const figures = hasTwoDecimals ? amount.toFixed(2) : String(amount)
    if (shape.foreign) return euroText(amount, shape.foreign.euro)
    return shape.sign + (shape.pence === 'comma' ? figures.replace('.', ',') : figures)
  })
  if (sizes && shape.variety?.sizes?.form === 'columns')
    return `<span class="sizes">${figures.map((figure) => `<span>${figure}</span>`).join('')}</span>`
  if (sizes)
    return sizes.map(({ name }, i) => `${escapeHtml(name)} ${figures[i]}`).join(shape.variety?.sizes?.form === 'bars' ? ' | ' : ' / ')
  return figures.length > 1 && shape.between === 'halves' ? `half ${figures[0]} / full ${figures[1]}` : figures.join(' / ')
}

function css(shape: Shape, ground: { paper: string; ink: string; accent: string; dim: string }): string {
  const headings: Record<Shape['heading'], string> = {
    big: 'font-size:1.5em;font-weight:700',
    capitals: 'font-size:1.2em;font-weight:700;text-transform:uppercase',
    spaced: 'font-size:1.1em;font-weight:400;text-transform:uppercase;letter-spacing:.18em',
    centred: 'font-size:1.4em;font-weight:600;text-align:center',
    bar: `font-size:1.15em;font-weight:700;background:${ground.accent};color:${ground.paper};padding:.2em .4em`,
    script: 'font-size:1.7em;font-weight:400;font-style:italic',
    plain: 'font-size:1.25em;font-weight:400',
  }
  const texts: Record<Shape['description'], string> = {
    same: '',
    small: 'font-size:.85em',
    italic: 'font-size:.9em;font-style:italic',
    grey: `font-size:.88em;color:${ground.dim}`,
  }
  const texture = shape.variety?.texture
    ? `background-image:repeating-linear-gradient(92deg,rgba(128,128,128,.10) 0 3px,transparent 3px 11px),repeating-linear-gradient(3deg,rgba(0,0,0,.07) 0 2px,transparent 2px 7px);`
    : ''
  return `*{margin:0;box-sizing:border-box}body{width:${shape.width}px;background:${ground.paper};color:${ground.ink};${texture}}
.sizes{display:inline-grid;grid-auto-flow:column;grid-auto-columns:4.2em;text-align:right}
.sheet{padding:48px;font:${shape.fontSize}px/1.32 '${shape.face}',serif;text-align:${shape.align}}
h1{font-size:2.6em;font-weight:400;text-align:center;color:${ground.accent}}.title{text-align:center;font-size:1.2em;margin:.2em 0 1em}
main{columns:${shape.columns};column-gap:${shape.columns > 2 ? 36 : 52}px}section{margin-bottom:1.4em}
h2{${headings[shape.heading]};color:${shape.heading === 'bar' ? ground.paper : ground.accent};margin:0 0 .5em;break-after:avoid}
.item{margin-bottom:.7em;${shape.breaksInside ? '' : 'break-inside:avoid'}}.row{display:flex;justify-content:space-between;align-items:baseline;gap:.5em}
.name{font-weight:${shape.nameWeight};${shape.nameCapitals ? 'text-transform:uppercase;' : ''}${shape.nameItalic ? 'font-style:italic' : ''}}
.price{white-space:nowrap}.text{${texts[shape.description]}}small{font-size:.75em}
.dots{flex:1;border-bottom:0;overflow:hidden;height:1.2em;white-space:nowrap}.dots::before{content:'${' .'.repeat(160)}'}
.boxed{border:2px solid ${ground.accent};padding:.8em}footer{text-align:center;font-size:.8em;margin-top:1em;color:${ground.dim}}`
}

let faces: string | undefined

/** The two fonts of the product, in addition to installed ones. */
function faceCss(): string {
  const resolve = createRequire(import.meta.url).resolve
  const face = (name: string, file: string) => {
    const data = readFileSync(resolve(file)).toString('base64')
    return `@font-face{font-family:'${name}';font-weight:200 800;src:url(data:font/woff2;base64,${data})}`
  }
  faces ??=
    face('Instrument Sans', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2') +
    face('Newsreader', '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2')
  return faces
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
