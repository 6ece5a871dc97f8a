import { type Dish, each, full, type Layout, pounds, ROW, short } from './sheet.ts'

/** A lone letter before the names, in two columns. */
const lettersBefore: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', nuts: 'N' })
  const all = sheet.dishes('curry', 17, [4, 13], 0.05)
  const section = (name: string, items: Dish[]) =>
    `<section><h2>${name}</h2>${each(
      sheet.section(name, items),
      (dish) =>
        `<div class="i"><div class="r"><b>${sheet.codesOf(dish).join(' ')} ${dish.name}</b><span>${full(dish.price)}</span></div>${dish.description}</div>`,
    )}</section>`
  return {
    width: 1050,
    css: `${ROW}body{font:18px/1.3 'DejaVu Serif';padding:44px;background:#fff9ee;color:#3a1212}main{columns:2;column-gap:56px}h2{font-size:25px;text-align:center;color:#8c2b1c;break-after:avoid}.i{break-inside:avoid;margin-bottom:8px}footer{text-align:center;margin-top:16px}`,
    body: `<main>${section('Starters', all.slice(0, 5))}${section('Main Dishes', all.slice(5, 13))}${section('Sundries', all.slice(13))}</main><footer>${sheet.legend((code) => code)}</footer>`,
  }
}

/** Two lists with one price for all of their dishes. */
const sharedPrices: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 've', 'gluten-free': 'gf' })
  const mark = (dish: Dish) => each(sheet.codesOf(dish), (code) => ` (${code})`)
  const mains = sheet.section('Mains', sheet.dishes('plate', 7, [14, 25]))
  const at = (name: string, kind: 'burger' | 'side', count: number, price: number) =>
    sheet.section(
      name,
      sheet.dishes(kind, count, [1, 2]).map((dish) => ({ ...dish, price, description: '' })),
    )
  const [bun, side] = [sheet.random.pick([8.5, 9, 8.95]), sheet.random.pick([4, 4.5, 5])]
  const lines = (items: Dish[]) => each(items, (dish) => `<div>${dish.name}${mark(dish)}</div>`)
  const [buns, sides] = [at('In a Bun', 'burger', 5, bun), at('Sides', 'side', 6, side)]
  return {
    width: 1040,
    css: `${ROW}body{font:18px/1.35 'Liberation Serif';padding:50px;background:#fff;color:#1e2b26}main{display:grid;grid-template-columns:1.2fr 1fr;gap:50px}h2{font-size:27px;color:#2f5d50}.i{margin-bottom:9px}footer{text-align:center;margin-top:20px}`,
    body: `<main><div><h2>Mains</h2>${each(mains, (dish) => `<div class="i"><div class="r"><b>${dish.name}${mark(dish)}</b><span>${short(dish.price)}</span></div>${dish.description}</div>`)}</div><div><h2>In a Bun ${pounds(bun)} each</h2>${lines(buns)}<h2>Sides, all £${short(side)}</h2>${lines(sides)}</div></main><footer>${sheet.legend((code) => `(${code})`)}</footer>`,
  }
}

/** A table of two sizes beside a list. */
const fryer: Layout = (sheet) => {
  const sizes = sheet.random.pick([
    ['Regular', 'Large'],
    ['Lunch', 'Supper'],
  ])
  const dishes = sheet.section('From the Fryer', sheet.sized(sheet.dishes('chinese', 8, [4, 8]), sizes, 1.4))
  const extras = sheet.section('Extras', sheet.dishes('extra', 10, [1, 4], 0.1))
  return {
    width: 1100,
    css: `${ROW}body{font:20px/1.4 'Liberation Sans';padding:40px 50px;background:#123a6b;color:#fff}h2{font-size:28px;color:#ffd447}main{display:grid;grid-template-columns:1.3fr 1fr;gap:50px}table{width:100%;border-collapse:collapse}td{padding:5px 0;border-bottom:1px dotted #8fb3e0}td+td{text-align:right;width:100px}`,
    body: `<main><table><tr><td><h2>From the Fryer</h2></td>${each(sizes, (size) => `<td>${size}</td>`)}</tr>${each(dishes, (dish) => `<tr><td>${dish.name}</td>${each(dish.sizes ?? [], ({ price }) => `<td>${pounds(price)}</td>`)}</tr>`)}</table><div><h2>Extras</h2>${each(extras, (dish) => `<div class="r"><span>${dish.name}</span><span>${pounds(dish.price)}</span></div>`)}</div></main>`,
  }
}

/** Cards with round badges on a line of their own. */
const badgeCards: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG', 'gluten-free': 'GF' })
  const badge = (code: string) => `<em>${code}</em>`
  const cards = (name: string, items: Dish[]) =>
    `<h2>${name}</h2><main>${each(sheet.section(name, items), (dish) => `<div class="c"><div class="r"><b>${dish.name}</b><b>${full(dish.price)}</b></div>${dish.description}<div>${each(sheet.codesOf(dish), badge)}&nbsp;</div></div>`)}</main>`
  return {
    width: 1000,
    css: `${ROW}body{font:18px/1.35 'DejaVu Sans';padding:46px;background:#eaf1ee;color:#20302b}main{display:grid;grid-template-columns:1fr 1fr;gap:16px}.c{background:#fff;border-radius:12px;padding:14px 20px}h2{font-size:29px;margin:14px 0 8px}em{display:inline-block;font:700 11px/20px 'DejaVu Sans';width:20px;border-radius:50%;background:#2f6b4f;color:#fff;text-align:center;margin-right:6px}footer{text-align:center;margin-top:20px}`,
    body: `${cards('Brunch', sheet.dishes('brunch', 8, [6, 14]))}${cards('Burgers', sheet.dishes('burger', 6, [8, 13]))}<footer>${sheet.legend(badge, '')}</footer>`,
  }
}

/** Dots from names to prices, and raised marks, on brown paper. */
const brownPaper: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 've', 'gluten-free': 'gf' })
  const list = (name: string, items: Dish[]) =>
    `<h2>${name}</h2>${each(sheet.section(name, items), (dish) => `<div class="r"><b>${dish.name}<sup>${sheet.codesOf(dish).join(', ')}</sup></b><span class="f"></span><b>${short(dish.price)}</b></div><p>${dish.description}</p>`)}`
  return {
    width: 820,
    css: `${ROW}body{font:21px/1.3 'DejaVu Serif';padding:60px 80px;color:#2c1d10;background:#c9a77a}.r{gap:8px}.f{flex:1;border-bottom:2px dotted}h2{font-size:34px;font-style:italic;margin:12px 0 6px}p{margin:0 0 8px;font-size:18px}sup{font-size:.6em;line-height:0}footer{text-align:center;margin-top:18px;font-size:18px}`,
    body: `${list('Nibbles', sheet.dishes('snack', 6, [3.5, 8]))}${list('Plates', sheet.dishes('plate', 6, [13, 21]))}${list('Puddings', sheet.dishes('pudding', 4, [6, 8.5]))}<footer>${sheet.legend((code) => `(${code})`)}</footer>`,
  }
}

/** Three panels, one dark, with marks between slashes. */
const leaflet: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG', 'gluten-free': 'GF', 'dairy-free': 'DF' })
  const list = (name: string, items: Dish[]) =>
    `<h2>${name}</h2>${each(sheet.section(name, items), (dish) => `<div class="i"><div class="r"><b>${dish.name} <small>${sheet.codesOf(dish).join('/')}</small></b><span>${pounds(dish.price)}</span></div>${dish.description}</div>`)}`
  return {
    width: 1350,
    css: `${ROW}body{font:16px/1.35 'Liberation Serif';background:#fff;color:#222}main{display:grid;grid-template-columns:1fr 1fr 1fr}main>div{padding:40px 34px}.b{background:#e8e2d2}.k{background:#2b3a42;color:#f5efe0}h2{font-size:24px}small{font-weight:400}.i{margin-bottom:8px}`,
    body: `<main><div class="b">${list('To Start', sheet.dishes('starter', 6, [6, 11], 0.25))}${list('Bites', sheet.dishes('snack', 4, [3, 7], 0.25))}</div><div>${list('Mains', sheet.dishes('plate', 8, [13, 24], 0.25))}</div><div class="k">${list('Desserts', sheet.dishes('pudding', 6, [6, 9], 0.25))}${list('Sides', sheet.dishes('side', 5, [3, 5], 0.25))}<p>${sheet.legend((code) => code, ' ', ', ')}</p></div></main>`,
  }
}

/** Energy after the marks, and a charge in the legend. */
const roomService: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG', 'gluten-free': 'GF' })
  const list = (name: string, items: Dish[]) =>
    `<h2>${name}</h2>${each(sheet.section(name, items), (dish) => `<div class="i"><div class="r"><span><b>${dish.name}</b> ${sheet.codesOf(dish).join(' ')} <small>${sheet.random.whole(210, 980)} kcal</small></span><span>£${dish.price}</span></div>${dish.description}</div>`)}`
  return {
    width: 880,
    css: `${ROW}body{font:18px/1.4 'Instrument Sans','DejaVu Sans';padding:64px 84px;background:#fff;color:#2b2b2b}h2{font-size:24px;font-weight:400;border-bottom:1px solid;margin:20px 0 8px}small{color:#888}.i{margin-bottom:9px}footer{margin-top:24px;font-size:15px}`,
    body: `${list('Breakfast', sheet.dishes('brunch', 5, [9, 19], 1))}${list('All Day', sheet.dishes('plate', 6, [16, 32], 1))}${list('Dessert', sheet.dishes('pudding', 4, [8, 12], 1))}<footer>${sheet.legend((code) => code, ' ', ' | ')}. Tray charge £5.</footer>`,
  }
}

/** A column of coloured marks before the prices. */
const marksInColumn: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG', 'gluten-free': 'GF', nuts: 'N' })
  const mark = (code: string) => `<em>${code}</em>`
  const list = (name: string, items: Dish[]) =>
    `<tr><td colspan="3"><h2>${name}</h2></td></tr>${each(sheet.section(name, items), (dish) => `<tr><td><b>${dish.name}</b><br>${dish.description}</td><td class="m">${each(sheet.codesOf(dish), mark)}</td><td class="p">${full(dish.price)}</td></tr>`)}`
  return {
    width: 880,
    css: `body{font:18px/1.35 'Newsreader','DejaVu Serif';padding:56px 70px;background:#f6f8ef;color:#29331f}table{width:100%}h2{font-size:27px;margin:14px 0 4px;color:#556b2f}td{vertical-align:top}.m{width:150px;text-align:right;padding-right:20px}.p{text-align:right;width:70px}em{font-style:normal;font-weight:700;color:#2d6b9f;margin-left:8px}footer{margin-top:18px;font-size:16px}`,
    body: `<table>${list('Breakfast', sheet.dishes('brunch', 6, [6, 12], 0.25))}${list('Lunch', sheet.dishes('burger', 6, [8, 13], 0.25))}${list('Bakes', sheet.dishes('bread', 5, [2.5, 4.5], 0.25))}</table><footer>${sheet.legend(mark)}</footer>`,
  }
}

export const HOUSES = { lettersBefore, sharedPrices, fryer, badgeCards, brownPaper, leaflet, roomService, marksInColumn }
