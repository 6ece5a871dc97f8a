import { each, full, type Layout, pounds, ROW, short } from './sheet.ts'

/** Names in capitals, with their description and price behind them. */
const gastropub: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 'vg', 'gluten-free': 'gf' })
  const section = (name: string, kind: 'snack' | 'starter' | 'plate' | 'pudding', count: number, from: number, to: number) =>
    `<section><h2>${name}</h2>${each(
      sheet.section(name, sheet.dishes(kind, count, [from, to])),
      (dish) =>
        `<p><b>${dish.name.toUpperCase()}</b> ${dish.description} ${sheet.codesOf(dish).length ? `(${sheet.codesOf(dish).join(', ')}) ` : ''}&nbsp;${short(dish.price)}</p>`,
    )}</section>`
  return {
    width: 1020,
    css: `body{font:19px/1.35 'Crimson Pro','DejaVu Serif';padding:54px;background:#fbf8f1;color:#22201c}b{font-weight:600}main{columns:2;column-gap:58px}h2{font-size:27px;font-weight:400;border-bottom:1px solid;margin:12px 0 8px;break-after:avoid}p{margin:0 0 11px;break-inside:avoid}footer{margin-top:22px;font-size:16px;text-align:center}`,
    body: `<main>${section('Snacks', 'snack', 6, 4, 8)}${section('Starters', 'starter', 5, 8, 13)}${section('Mains', 'plate', 7, 15, 26)}${section('Puddings', 'pudding', 4, 7, 9)}</main><footer>${sheet.legend((code) => `(${code})`)}</footer>`,
  }
}

/** A bullet between name and price, centred. */
const tapasBar: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG', 'gluten-free': 'GF' })
  const sign = sheet.random.pick(['·', '•', '–', '~'])
  const list = (name: string, count: number) =>
    `<h2>${name}</h2>${each(
      sheet.section(name, sheet.dishes('tapas', count, [4, 12])),
      (dish) =>
        `<div class="i"><div><b>${dish.name}</b> <small>${sheet.codesOf(dish).join(' ')}</small> ${sign} ${short(dish.price)}</div><i>${dish.description}</i></div>`,
    )}`
  return {
    width: 800,
    css: `body{font:21px/1.35 'Playfair Display','Liberation Serif';padding:56px;background:#8c2f1b;color:#fdf1dc;text-align:center}h2{font-size:34px;font-weight:400;margin:18px 0 10px;color:#f4c66a}.i{margin-bottom:12px}i{font-size:18px}small{font-size:.72em}footer{margin-top:24px;font-size:16px}`,
    body: `${list('Para Picar', 7)}${list('Raciones', 7)}<footer>${sheet.legend((code) => code, ' ', ' / ')}</footer>`,
  }
}

/** Two or three courses for one price, a supplement, and signs for diets. */
const fineDining: Layout = (sheet) => {
  sheet.marked({ vegetarian: '*', vegan: '**', 'gluten-free': '†' })
  const price = sheet.random.whole(26, 34)
  const course = (name: string, kind: 'starter' | 'plate' | 'pudding', dear: number) =>
    `<h2>${name}</h2>${each(
      sheet.section(name, sheet.dishes(kind, 4, [1, 2]), { price: true }),
      (dish, i) =>
        `<div class="i"><b>${dish.name}${sheet.codesOf(dish).join('')}</b><br><i>${dish.description}</i>${i === dear ? `<br><em>supplement ${sheet.random.whole(3, 6)}</em>` : ''}</div>`,
    )}`
  return {
    width: 760,
    css: `body{font:22px/1.3 'Spectral','Liberation Serif';padding:64px;background:#fff;color:#242830;text-align:center}h1{font-size:40px;font-weight:400}h2{font-size:26px;font-weight:400;letter-spacing:.1em;margin:22px 0 8px;color:#7b6a3d}b{font-weight:600}.i{margin-bottom:13px}i{font-size:19px}em{font-size:17px}footer{margin-top:26px;font-size:16px}`,
    body: `<h1>Dinner</h1><p>two courses ${price} / three courses ${price + 7}</p>${course('To Begin', 'starter', -1)}${course('To Follow', 'plate', 2)}${course('To Finish', 'pudding', -1)}<footer>${sheet.legend((code) => code)}</footer>`,
  }
}

/** Producer in italics, vintage, and three columns of prices. */
const wineList: Layout = (sheet) => {
  const sizes = sheet.random.pick([
    ['Glass', 'Carafe', 'Bottle'],
    ['175ml', '500ml', 'Bottle'],
  ])
  const list = (name: string, kind: 'white' | 'red') => {
    const wines = sheet.dishes(kind, 7, [6, 11]).map((wine) => ({ ...wine, name: `${wine.name} ${sheet.random.whole(2014, 2023)}` }))
    return `<tr><th><h2>${name}</h2></th>${each(sizes, (size) => `<th>${size}</th>`)}</tr>${each(
      sheet.section(name, sheet.sized(wines, sizes, 2.1, 0.5)),
      (wine) =>
        `<tr><td><b>${wine.name}</b> <i>${wine.description}</i></td>${each(wine.sizes ?? [], (size) => `<td>${short(size.price)}</td>`)}</tr>`,
    )}`
  }
  return {
    width: 920,
    css: `body{font:20px/1.3 'Libre Baskerville','DejaVu Serif';padding:60px;background:#f5f1ea;color:#331a22}table{width:100%;border-spacing:0 7px}h2{font-size:28px;font-weight:400;text-align:left;margin:14px 0 2px}th{font-size:15px;font-weight:400;vertical-align:bottom}td+td,th+th{text-align:right;width:92px}b{font-weight:400}i{font-size:17px;color:#6b4a52}`,
    body: `<table>${list('White', 'white')}${list('Red', 'red')}</table>`,
  }
}

/** Meat of the day, everything centred, signs with a legend, and trimmings at one price. */
const sundayRoast: Layout = (sheet) => {
  sheet.marked({ vegetarian: '°', vegan: '#' })
  const price = sheet.random.pick([4, 4.5, 5])
  const roasts = sheet.section('Roasts', sheet.dishes('roast', 6, [15, 22]))
  const sides = sheet.section(
    'Trimmings',
    sheet.dishes('side', 6, [4, 5]).map((side) => ({ ...side, price })),
  )
  const puddings = sheet.section('Puddings', sheet.dishes('pudding', 4, [6, 9]))
  const centred = (items: typeof roasts) =>
    each(
      items,
      (dish) => `<div class="i"><b>${dish.name}${sheet.codesOf(dish).join('')}</b><br>${dish.description}<br>${pounds(dish.price)}</div>`,
    )
  return {
    width: 720,
    css: `body{font:21px/1.3 'Bitter','DejaVu Serif';padding:56px;background:#efe9dc;color:#2a2f27;text-align:center}h1{font-size:46px}h2{font-size:29px;margin:18px 0 8px;color:#5a6b3b}.i{margin-bottom:14px}footer{margin-top:24px;font-size:17px}`,
    body: `<h1>Sunday Roast</h1><h2>Roasts</h2>${centred(roasts)}<h2>Trimmings</h2><p>all ${pounds(price)}</p>${each(sides, (side) => `<div>${side.name}${sheet.codesOf(side).join('')}</div>`)}<h2>Puddings</h2>${centred(puddings)}<footer>${sheet.legend((code) => code)}</footer>`,
  }
}

/** Numbered dishes with raised marks, in two columns. */
const curryHouse: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 've', nuts: 'n' })
  let number = 0
  const dishes = sheet.dishes('curry', 18, [4, 13], 0.05)
  const section = (name: string, items: typeof dishes) =>
    `<section><h2>${name}</h2>${each(
      sheet.section(name, items),
      (dish) =>
        `<div class="i"><div class="r"><span>${++number} <b>${dish.name}</b><sup>${sheet.codesOf(dish).join(' ')}</sup></span><span class="p">${full(dish.price)}</span></div><i>${dish.description}</i></div>`,
    )}</section>`
  return {
    width: 1060,
    css: `${ROW}body{font:18px/1.3 'Work Sans','DejaVu Sans';padding:46px;background:#fff7ea;color:#40210f}main{columns:2;column-gap:56px}h2{font-size:25px;color:#b5541b;margin:10px 0 8px;break-after:avoid}.i{margin-bottom:8px;break-inside:avoid}i{font-size:16px}sup{font-size:.62em;line-height:0;margin-left:.25em}footer{margin-top:18px;text-align:center;font-size:16px}`,
    body: `<main>${section('Starters', dishes.slice(0, 5))}${section('Curries', dishes.slice(5, 14))}${section('Breads and Rice', dishes.slice(14))}</main><footer>${sheet.legend((code) => code)}</footer>`,
  }
}

export const RESTAURANTS = { gastropub, tapasBar, fineDining, wineList, sundayRoast, curryHouse }
