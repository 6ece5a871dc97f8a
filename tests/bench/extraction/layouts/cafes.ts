import { type Dish, each, full, type Layout, pounds, ROW, type Sheet, short } from './sheet.ts'

/** Letters of allergens in small type, in the order of the alphabet. */
const allergens = ({ random }: Sheet): string => random.some(['A', 'C', 'D', 'F', 'G', 'L', 'M'], random.whole(1, 3)).sort().join(', ')

/** Marks in brackets, and letters of allergens behind them. */
const brunch: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 'vg', 'gluten-free': 'gf' })
  const list = (name: string, items: Dish[]) =>
    `<h2>${name}</h2>${each(
      sheet.section(name, items),
      (dish) =>
        `<div class="i"><div class="r"><span><b>${dish.name}</b> ${each(sheet.codesOf(dish), (code) => `(${code}) `)}<small>${allergens(sheet)}</small></span><span class="p">${full(dish.price)}</span></div><div class="d">${dish.description}</div></div>`,
    )}`
  return {
    width: 820,
    css: `${ROW}body{font:20px/1.35 'Karla','Liberation Sans';padding:58px 72px;background:#fff;color:#2b2b33}h2{font-size:30px;margin:18px 0 8px;color:#c05a3c}b{font-weight:700}small{font-size:.68em;color:#888}.d{font-size:17px;color:#666;margin-bottom:10px}footer{margin-top:22px;font-size:15px}`,
    body: `${list('Eggs and More', sheet.dishes('brunch', 9, [7, 14]))}${list('Bakes', sheet.dishes('pudding', 5, [4, 6]))}<footer>${sheet.legend((code) => `(${code})`)}<br>Allergens: A gluten, C eggs, D fish, F soya, G milk, L celery, M mustard</footer>`,
  }
}

/** A sign before each price, and signs for diets with a legend. */
const bakery: Layout = (sheet) => {
  sheet.marked({ vegetarian: '*', vegan: '†', 'gluten-free': '‡' })
  const sign = sheet.random.pick(['|', '–', '~', '•'])
  const list = (name: string, items: Dish[]) =>
    `<h2>${name}</h2>${each(sheet.section(name, items), (dish) => `<div>${dish.name}${sheet.codesOf(dish).join('')} ${sign} ${full(dish.price)}</div>`)}`
  return {
    width: 640,
    css: `body{font:23px/1.5 'Josefin Sans','DejaVu Sans';padding:56px 70px;background:#dfe9e4;color:#23413a}h1{font-size:48px}h2{font-size:30px;margin:16px 0 6px;color:#b4502e}footer{margin-top:24px;font-size:18px}`,
    body: `<h1>Daily Bread</h1>${list('Loaves', sheet.dishes('bread', 7, [3, 6], 0.1))}${list('Pastries', sheet.dishes('bread', 8, [2, 4.5], 0.05))}<footer>${sheet.legend((code) => code)}</footer>`,
  }
}

const ICONS: Record<string, string> = {
  v: '<path d="M3 21C3 9 10 3 21 3c0 12-5 18-14 16l-2 4z"/>',
  vg: '<path d="M12 2l3 7 7 .5-5.500 4.800 1.800 7.200L12 17.500 5.700 21.500l1.800-7.200L2 9.500 9 9z"/>',
  gf: '<path d="M12 1l5 6-5 5-5-5zM11 12h2v11h-2z"/>',
}
const icon = (code: string): string => `<svg viewBox="0 0 24 24">${ICONS[code]}</svg>`

/** Signs of one colour after the names, and ornaments around headings. */
const cafeIcons: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 'vg', 'gluten-free': 'gf' })
  const list = (name: string, items: Dish[]) =>
    `<section><h2>~ ${name} ~</h2>${each(
      sheet.section(name, items),
      (dish) =>
        `<div class="i"><div class="r"><span><b>${dish.name}</b>${each(sheet.codesOf(dish), icon)}</span><span class="p">${short(dish.price)}</span></div><div class="d">${dish.description}</div></div>`,
    )}</section>`
  return {
    width: 1000,
    css: `${ROW}body{font:19px/1.35 'Nunito','DejaVu Sans';padding:52px;background:#f1f4ec;color:#2f3b33}main{columns:2;column-gap:60px}svg{height:.85em;margin-left:.25em;vertical-align:-.06em;fill:#3f7d4e}h2{font-size:27px;text-align:center;margin:8px 0;color:#3f7d4e;break-after:avoid}.i{break-inside:avoid}.d{font-size:16px;color:#6b766d;margin-bottom:9px}footer{margin-top:20px;text-align:center;font-size:16px}`,
    body: `<main>${list('Breakfast', sheet.dishes('brunch', 8, [5, 12]))}${list('Cakes', sheet.dishes('bread', 7, [2, 5]))}${list('Sweets', sheet.dishes('pudding', 5, [5, 8]))}</main><footer>${sheet.legend(icon)}</footer>`,
  }
}

/** Ingredients between bars, and a star between name and price. */
const cocktails: Layout = (sheet) => {
  const list = (name: string, count: number) =>
    `<div><h2>${name}</h2>${each(
      sheet.section(
        name,
        sheet.dishes('cocktail', count, [9, 14]).map((drink) => ({ ...drink, description: drink.description.replaceAll(', ', ' | ') })),
      ),
      (drink) => `<div class="i"><div class="n">${drink.name} * ${short(drink.price)}</div><div class="d">${drink.description}</div></div>`,
    )}</div>`
  return {
    width: 880,
    css: `body{font:20px/1.35 'Cinzel','DejaVu Serif';padding:54px;background:#0f1f2b;color:#f0e7d2}main{display:grid;grid-template-columns:1fr 1fr;gap:40px}h2{color:#d8b25c;font-size:28px;font-weight:400}.n{letter-spacing:.05em}.d{font:16px/1.3 'Raleway','DejaVu Sans';margin-bottom:15px;color:#c9c2b2}`,
    body: `<main>${list('Signature', 6)}${list('Classics', 6)}</main>`,
  }
}

/** Handwriting, a bullet before each name, one price for all. */
const kids: Layout = (sheet) => {
  sheet.marked({ vegetarian: 'v', vegan: 've' })
  const price = sheet.random.pick([5.5, 6.5, 7])
  const list = (name: string, items: Dish[], isPriced: boolean) =>
    `<h2>${name}</h2>${isPriced ? '' : `<p>all ${pounds(price)}</p>`}${each(
      sheet.section(name, items),
      (dish) =>
        `<div class="r"><span>• ${dish.name}, <i>${dish.description}</i> ${each(sheet.codesOf(dish), (code) => `(${code})`)}</span>${isPriced ? `<span class="p">${pounds(dish.price)}</span>` : ''}</div>`,
    )}`
  const all = sheet.dishes('child', 11, [2.5, 4]).map((dish) => dish)
  return {
    width: 700,
    css: `${ROW}body{font:26px/1.4 'Patrick Hand','DejaVu Sans';padding:50px 60px;background:#fff6c9;color:#2b3f73}h1{font-size:50px;color:#e2552d}h2{font-size:34px;color:#2f8f6b;margin:14px 0 4px}p{margin:0 0 6px}i{font-style:normal;font-size:22px}footer{margin-top:20px;font-size:20px}`,
    body: `<h1>Little Ones</h1>${list(
      'Mains',
      all.slice(0, 6).map((dish) => ({ ...dish, price })),
      false,
    )}${list('Afters', all.slice(6), true)}<footer>${sheet.legend((code) => `(${code})`)}</footer>`,
  }
}

export const CAFES = { brunch, bakery, cafeIcons, cocktails, kids }
