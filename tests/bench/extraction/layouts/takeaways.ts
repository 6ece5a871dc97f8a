import { type Dish, each, full, type Layout, pounds, ROW, short } from './sheet.ts'

const sizesRow = (names: readonly string[]): string => each(names, (name) => `<td class="a">${name}</td>`)

/** Numbered dishes in three sizes; a chilli sign is not a diet. */
const chinese: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V' })
  const sizes = sheet.random.pick([
    ['Small', 'Medium', 'Large'],
    ['Starter', 'Main', 'Family'],
  ])
  let number = sheet.random.whole(11, 40)
  const dishes = sheet.dishes('chinese', 17, [3.8, 6.5], 0.1)
  const list = (name: string, items: Dish[]) =>
    `<tr><td colspan="2"><h2>${name}</h2></td>${sizesRow(sizes)}</tr>${each(
      sheet.section(name, sheet.sized(items, sizes, 1.35)),
      (dish) =>
        `<tr><td class="n">${++number}</td><td>${dish.name}${each(sheet.codesOf(dish), (code) => ` (${code})`)}</td>${each(dish.sizes ?? [], ({ price }) => `<td class="a">${full(price)}</td>`)}</tr>`,
    )}`
  return {
    width: 900,
    css: `body{font:20px/1.35 'Oswald','Liberation Sans Narrow';padding:48px 56px;background:#fff;color:#2a0d0d}h1{font-size:52px;color:#c41e1e;text-align:center}h2{font-size:27px;margin:12px 0 2px;color:#c41e1e}table{width:100%;border-collapse:collapse}.n{width:44px;color:#888}.a{text-align:right;width:96px}footer{margin-top:16px;font-size:17px}`,
    body: `<h1>Golden Lotus</h1><table>${list('House Favourites', dishes.slice(0, 9))}${list('Noodles and More', dishes.slice(9))}</table><footer>(V) vegetarian &emsp; Extra sauce 60p &emsp; Prawn crackers free over £25</footer>`,
  }
}

/** Three ways to have each dish, and what can be added. */
const kebabs: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 'vg' })
  const ways = sheet.random.pick([
    ['Pitta', 'Wrap', 'Box'],
    ['Small', 'Medium', 'Large'],
  ])
  const kebabs = sheet.section('Kebabs', sheet.sized(sheet.dishes('kebab', 9, [5.5, 8], 0.5), ways, 1.2, 0.5))
  const extras = sheet.section('Sides', sheet.dishes('extra', 9, [1.5, 4.5]))
  const mark = (dish: Dish) => each(sheet.codesOf(dish), (code) => ` <em>${code}</em>`)
  return {
    width: 1080,
    css: `${ROW}body{font:21px/1.35 'Barlow Condensed','Liberation Sans Narrow';padding:44px 50px;background:#1b1b1b;color:#fff}h1{font-size:54px;color:#ffb000}h2{font-size:31px;color:#ffb000}main{display:grid;grid-template-columns:1.35fr 1fr;gap:54px}table{width:100%;border-collapse:collapse}td{padding:5px 0;border-bottom:1px solid #555}.a{text-align:right;width:92px}em{font-style:normal;font-size:.7em;color:#8fd16a}p{margin:8px 0 0}footer{margin-top:18px;font-size:18px}`,
    body: `<h1>Bosphorus Grill</h1><main><div><table><tr><td><h2>Kebabs</h2></td>${sizesRow(ways)}</tr>${each(kebabs, (dish) => `<tr><td>${dish.name}${mark(dish)}</td>${each(dish.sizes ?? [], ({ price }) => `<td class="a">${pounds(price)}</td>`)}</tr>`)}</table><p>Add cheese +£1 &emsp; Extra meat +£2.50</p><p>Extra sauce 50p each</p></div><div><h2>Sides</h2>${each(extras, (dish) => `<div class="r"><span>${dish.name}${mark(dish)}</span><span class="p">${pounds(dish.price)}</span></div>`)}</div></main><footer>${sheet.legend((code) => `<em>${code}</em>`)}</footer>`,
  }
}

/** Descriptions after a comma on the line of the name, and two sizes between slashes. */
const pizzeria: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG' })
  const pizzas = sheet.section('Pizzas', sheet.sized(sheet.dishes('pizza', 9, [8, 12]), ['10"', '14"'], 1.4, 0.5))
  const sides = sheet.section('Sides', sheet.dishes('side', 6, [3, 6]))
  const mark = (dish: Dish) => (sheet.codesOf(dish).length ? ` [${sheet.codesOf(dish).join(',')}]` : '')
  return {
    width: 860,
    css: `${ROW}body{font:20px/1.4 'Poppins','DejaVu Sans';padding:52px 60px;background:#fff;color:#1f2a1f}h1{font-size:50px;color:#1c7c3c;text-align:center}h2{font-size:28px;color:#c62828;margin:14px 0 6px}.r{margin-bottom:8px}b{font-weight:600}.s{font-size:16px;margin:6px 0}footer{margin-top:18px;font-size:16px}`,
    body: `<h1>Forno Rosso</h1><div class="r"><h2>Pizzas</h2><span>10" / 14"</span></div>${each(pizzas, (dish) => `<div class="r"><span><b>${dish.name}</b>, ${dish.description}${mark(dish)}</span><span class="p">${(dish.sizes ?? []).map(({ price }) => short(price)).join(' / ')}</span></div>`)}<div class="s">Extra toppings £1.50 each. Gluten free base +£2</div><h2>Sides</h2>${each(sides, (dish) => `<div class="r"><span>${dish.name}${mark(dish)}</span><span class="p">${short(dish.price)}</span></div>`)}<footer>${sheet.legend((code) => `[${code}]`)}</footer>`,
  }
}

/** Prices by number of pieces, and raised numbers of allergens. */
const sushi: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 'vg' })
  const pieces = sheet.random.pick([
    ['2 pc', '6 pc'],
    ['3 pcs', '8 pcs'],
  ])
  const numbers = () =>
    sheet.random
      .some([1, 2, 4, 6, 11, 14], sheet.random.whole(1, 3))
      .sort((a, b) => a - b)
      .join(',')
  const rolls = sheet.section('Sushi', sheet.sized(sheet.dishes('sushi', 12, [3, 5.5], 0.1), pieces, 2.1))
  return {
    width: 780,
    css: `body{font:20px/1.4 'Raleway','DejaVu Sans';font-weight:500;padding:56px 70px;background:#fafafa;color:#222}h2{font-size:32px;color:#b3202a}table{width:100%;border-spacing:0 6px}.a{text-align:right;width:96px;font-feature-settings:'lnum'}sup{font-size:.58em;line-height:0;margin-left:.3em;color:#777}footer{margin-top:20px;font-size:15px}`,
    body: `<table><tr><td><h2>Sushi</h2></td>${sizesRow(pieces)}</tr>${each(rolls, (dish) => `<tr><td>${dish.name}${each(sheet.codesOf(dish), (code) => ` (${code})`)}<sup>${numbers()}</sup></td>${each(dish.sizes ?? [], ({ price }) => `<td class="a">${full(price)}</td>`)}</tr>`)}</table><footer>${sheet.legend((code) => `(${code})`)}<br>Allergens: 1 gluten, 2 crustaceans, 4 fish, 6 soya, 11 sesame, 14 molluscs</footer>`,
  }
}

/** Cards in two columns; what makes a meal of a dish is not a dish. */
const burgers: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'V', vegan: 'VG', 'gluten-free': 'GF' })
  const list = sheet.section('Burgers', sheet.dishes('burger', 8, [8, 15]))
  const sides = sheet.section('Sides', sheet.dishes('side', 6, [3, 6]))
  const mark = (dish: Dish) => each(sheet.codesOf(dish), (code) => ` <small>${code}</small>`)
  return {
    width: 1040,
    css: `${ROW}body{font:19px/1.35 'Merriweather','DejaVu Serif';padding:46px;background:#ffd23f;color:#1d1d1d}h1,h2,b{font-family:'Bebas Neue','Liberation Sans Narrow';font-weight:400;letter-spacing:.03em}h1{font-size:64px}h2{font-size:40px;margin:8px 0}main{display:grid;grid-template-columns:1fr 1fr;gap:16px 28px}.c{background:#fff8e1;padding:14px 18px}b,.p{font-size:27px}.d{font-size:16px}small{background:#1d1d1d;color:#ffd23f;font:700 13px 'DejaVu Sans';padding:1px 5px}.m{background:#d7263d;color:#fff;padding:8px 16px;margin:14px 0}footer{margin-top:18px;font-size:16px}`,
    body: `<h1>Stacked</h1><h2>Burgers</h2><main>${each(list, (dish) => `<div class="c"><div class="r"><span><b>${dish.name}</b>${mark(dish)}</span><span class="p">${short(dish.price)}</span></div><div class="d">${dish.description}</div></div>`)}</main><div class="m">Make it a meal +£3 &emsp; Add bacon £1.50</div><h2>Sides</h2><main>${each(sides, (dish) => `<div class="r"><span>${dish.name}${mark(dish)}</span><span class="p">${short(dish.price)}</span></div>`)}</main><footer>${sheet.legend((code) => `<small>${code}</small>`)}</footer>`,
  }
}

export const TAKEAWAYS = { chinese, kebabs, pizzeria, sushi, burgers }
