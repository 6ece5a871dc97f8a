import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { imageVariants } from '../src/domain/images.ts'
import type { Allergen } from '../src/domain/menu/allergens.ts'
import { DIETARY_TAGS, type DietaryTag } from '../src/domain/menu/dietary-tags.ts'
import { MENU_TYPES } from '../src/domain/menu/menu-lists.ts'
import { isValidPrice } from '../src/domain/menu/price.ts'
import { CUISINES, MAX_CUISINES } from '../src/domain/venue/cuisines.ts'
import { NEW_VENUE_DAYS } from '../src/domain/venue/new-venue.ts'
import { slugify } from '../src/domain/venue/slug.ts'
import { DEMO_CONTENTS, demoAllergens } from './allergens.ts'
import { pictureAlt } from './copy-images.ts'
import { dishDrawings } from './drawings/dishes.ts'
import { venueDrawings } from './drawings/venues.ts'
import { firstOpenDay } from './hours.ts'
import { demoVenues } from './venues.ts'

const folder = fileURLToPath(new URL('./pictures/', import.meta.url))
const menus = demoVenues.flatMap((venue) => venue.menus.map((menu) => ({ ...menu, venue: venue.name })))
const dishes = menus.flatMap((menu) => menu.categories.flatMap(({ items }) => items.map((item) => ({ ...item, venue: menu.venue }))))
const repeated = (texts: string[]) => texts.filter((text, i) => texts.indexOf(text) !== i)

describe('the demo venues', () => {
  it('are 28, with unique names, slugs, postcodes and phone numbers', () => {
    expect(demoVenues).toHaveLength(28)
    for (const key of ['name', 'postcode', 'phone', 'road', 'description'] as const)
      expect(repeated(demoVenues.map((venue) => venue[key]))).toEqual([])
    expect(repeated(demoVenues.map(({ name }) => slugify(name)))).toEqual([])
  })

  it('cover every cuisine, and have no more cuisines than allowed', () => {
    for (const { cuisines } of demoVenues) {
      expect(cuisines.length).toBeGreaterThan(0)
      expect(cuisines.length).toBeLessThanOrEqual(MAX_CUISINES)
      expect(repeated(cuisines)).toEqual([])
    }
    expect(new Set(demoVenues.flatMap(({ cuisines }) => cuisines))).toEqual(new Set(CUISINES))
  })

  it('have only reserved phone numbers and domains, which belong to no real venue', () => {
    for (const { name, phone, email, website } of demoVenues) {
      expect(phone).toMatch(/^01632 960\d{3}$/)
      if (email !== null) expect(email).toMatch(/^[a-z]+@[a-z]+\.test$/)
      if (website !== null) expect(website).toBe(`https://${slugify(name)}.example`)
    }
  })

  it('are within 12 km of the castle and at different places', () => {
    const spots = demoVenues.flatMap(({ latitude, longitude }) => (latitude === null || longitude === null ? [] : [[latitude, longitude]]))
    for (const [latitude = 0, longitude = 0] of spots) {
      const north = (latitude - 51.4839) * 111.2
      const east = (longitude + 0.6044) * 111.2 * Math.cos((51.4839 * Math.PI) / 180)
      expect(Math.hypot(north, east)).toBeLessThan(12)
    }
    expect(repeated(spots.map(String))).toEqual([])
  })

  it('are drawn in at least six scenes, none of which is in more than half of the images', () => {
    const scenes = Object.values(venueDrawings).map(({ scene }) => scene)
    const counts = [...new Set(scenes)].map((scene) => scenes.filter((one) => one === scene).length)
    expect(counts.length).toBeGreaterThanOrEqual(6)
    expect(Math.max(...counts)).toBeLessThanOrEqual(scenes.length / 2)
  })

  it('cover every state that a venue can have', () => {
    expect(demoVenues.filter((venue) => venue.featured)).toHaveLength(6)
    const fresh = demoVenues.filter((venue) => venue.new)
    expect(fresh).toHaveLength(6)
    expect(fresh).toEqual(demoVenues.filter(({ addedDaysAgo }) => addedDaysAgo < NEW_VENUE_DAYS))
    expect(fresh.some((venue) => venue.featured)).toBe(false)
    expect(demoVenues.filter(({ active }) => active === false)).toHaveLength(1)
    expect(demoVenues.filter((venue) => venue.menus.length === 0)).toHaveLength(1)
    expect(demoVenues.filter(({ latitude }) => latitude === null)).toHaveLength(1)
    expect(demoVenues.filter(({ county, email, website }) => county === null && email === null && website === null)).toHaveLength(1)
  })
})

describe('the demo menus', () => {
  it('are two to four for each venue, and cover every type', () => {
    for (const { menus: own } of demoVenues.filter((venue) => venue.menus.length > 0)) {
      expect(own.length).toBeGreaterThanOrEqual(2)
      expect(own.length).toBeLessThanOrEqual(4)
      expect(repeated(own.map(({ name }) => name))).toEqual([])
    }
    for (const type of MENU_TYPES) expect(menus.filter((menu) => menu.type === type).length).toBeGreaterThanOrEqual(10)
    for (const { categories } of menus) for (const { items } of categories) expect(items.length).toBeGreaterThan(0)
  })

  it('contain at least ten Specials with an image, some of which end within three days', () => {
    const shown = menus.filter(({ type, picture }) => type === 'Specials' && picture)
    expect(shown.length).toBeGreaterThanOrEqual(10)
    expect(shown.filter(({ endsInDays = 99 }) => endsInDays >= 1 && endsInDays <= 3).length).toBeGreaterThanOrEqual(5)
  })

  it('cover every state that a menu can have', () => {
    expect(menus.filter(({ active }) => active === false)).toHaveLength(1)
    expect(menus.filter(({ startsInDays = -1 }) => startsInDays > 0)).toHaveLength(1)
    expect(menus.filter(({ endsInDays = 1 }) => endsInDays < 0)).toHaveLength(1)
  })
})

describe('the demo dishes', () => {
  it('are 450 to 650, with about two dozen featured ones, which all have an image', () => {
    expect(dishes.length).toBeGreaterThanOrEqual(450)
    expect(dishes.length).toBeLessThanOrEqual(650)
    const featured = dishes.filter((dish) => dish.featured)
    expect(featured.length).toBeGreaterThanOrEqual(22)
    expect(featured.length).toBeLessThanOrEqual(26)
    expect(featured.filter(({ picture }) => !picture)).toEqual([])
  })

  it('have ratings from one to five stars, mostly high ones, or no rating', () => {
    const count = (rating: number | null) => dishes.filter((dish) => dish.rating === rating).length
    for (const rating of [1, 2, 3, 4, 5, null]) expect(count(rating)).toBeGreaterThan(0)
    expect(count(3) + count(4) + count(5)).toBeGreaterThan(dishes.length * 0.8)
  })

  it('have prices in whole pence', () => {
    for (const { price } of dishes) {
      expect(isValidPrice(price)).toBe(true)
      expect(price).toBe(Math.round(price * 100) / 100)
    }
  })

  it('have one description each, without repetition', () => {
    expect(repeated(dishes.map(({ venue, name }) => `${venue}: ${name}`))).toEqual([])
    expect(repeated(dishes.flatMap(({ description }) => description ?? []))).toEqual([])
    const texts = [...demoVenues, ...menus, ...dishes].flatMap(({ name, description }) => [name, description ?? ''])
    const worn = /nestled|journey|symphony|elevat|curated|mouth-?watering|lorem|culinary|tantali|delectable|passion for/i
    expect(texts.filter((text) => worn.test(text))).toEqual([])
    expect(texts.filter((text) => / {2}|^ | $|\.\.|['"]/.test(text))).toEqual([])
  })
})

const ANIMAL =
  /\b(beef|veal|lamb|mutton|pork|ham|bacon|lardons?|chicken|duck|goose fat|guinea fowl|hare|rabbit|pigeon|squab|deer|tripe|livers?|kidneys?|tongues?|oxtail|brisket|suet|dripping|lard|schmaltz|jamón|chorizo|sucuk|sujuk|morcilla|saucisson|pastrami|mortadella|porchetta|rillettes|trotters|bones?|marrow|fish|cod|haddock|hake|plaice|sole|skate|turbot|halibut|monkfish|bass|bream|mackerel|sardines?|trout|salmon|eel|pike|tuna|kipper|herring|anchov(?:y|ies)|boquerones|bonito|prawns?|shrimps?|crab|lobster|crayfish|oysters?|mussels?|clams?|cockles|scallop|squid|octopus|cuttlefish|snails|whelks|worm|Worcestershire|Comté|Gruyère|Roquefort|parmigiana|gelatine)\b/i
const DAIRY =
  /\b(butter|buttered|brown-buttered|cream|milk|buttermilk|cheese|cheesecake|Cheddar|Comté|Gruyère|Roquefort|feta|halloumi|mozzarella|burrata|paneer|labneh|curd|yoghurt|crème|custard|ghee|lassi|raita|béchamel|hollandaise|posset|crema|brioche|whey|shrikhand|mascarpone)\b/i
const EGG_OR_HONEY = /\b(eggs?|yolk|honey|honeycomb|meringue|mayonnaise|aïoli|rémoulade|omelette|soufflé|challah)\b/i
const WHEAT =
  /\b(bread|breads|breadcrumbs?|toast|crumbs|crumbed|panko|brioche|sourdough|rye|malt|ale|beer|lager|stout|bitter, pint|porter|barley|spelt|semolina|couscous|bulgur|pasta|tagliatelle|spaghetti|lasagne|orecchiette|tortelli|udon|ramen|naan|roti|puri|paratha|pide|pita|flatbread|filo|pastry|puff|pie|tart|cake|crumble|croissant|baguette|bun|bao|rolls?|pancakes?|pudding|Yorkshire|dumplings?|croutons?|crostini|croque|shortbread|strudel|matzo|kneidlach|sponge|scones?|biscuits?|batter(?:ed)?|churros?|focaccia|pizza|soy|hoisin|miso|Worcestershire|gougère|profiteroles|baba)\b/i
const NUT =
  /\b(almonds?|hazelnuts?|walnuts?|pistachios?|cashews?|peanuts?|chestnuts?|pine nuts?|pesto|amaretti|romesco|satay|marzipan|nut roast|macadamia|pecans?)\b/i
const NOT_HALAL_OR_KOSHER = /\b(pork|ham|bacon|lard|jamón|chorizo|wine|beer|sherry|rum|prawns?|mussels?|oysters?|crab|scampi)\b/i

/** Phrases that contain such a word but not the ingredient. */
const INNOCENT = {
  animal: /fish-fragrant; no fish|king oysters|oyster mushroom|carved like beef|suet’s vegetarian cousin/gi,
  dairy:
    /butter beans|instead of the butter|no butter|no cheese|no milk|no cream|(?:cashew|almond|coconut(?: ice)?) cream|oat custard|walnut milk|bean curd/gi,
  egg: /without egg/gi,
  wheat: /(?:rice|summer) rolls|corn roti|rice pudding|tart and very red/gi,
  nut: /nutless/gi,
}

const wordsOf = (dish: { name: string; description: string | null }, innocent?: RegExp) =>
  `${dish.name}. ${dish.description ?? ''}`.replace(innocent ?? /$^/, '')

/** Words that contradict a tag, phrases to ignore, and dishes whose name is misleading. */
const FORBIDDEN: [tags: DietaryTag[], words: RegExp, innocent: RegExp | undefined, except: string[]][] = [
  [['vegetarian', 'vegan'], ANIMAL, INNOCENT.animal, []],
  [['vegan', 'dairy-free'], DAIRY, INNOCENT.dairy, []],
  [['vegan'], EGG_OR_HONEY, INNOCENT.egg, []],
  [['gluten-free'], WHEAT, INNOCENT.wheat, ['Almond and lemon cake', 'Mango pudding', 'Santiago tart']],
  [['nut-free'], NUT, INNOCENT.nut, []],
  [['halal', 'kosher'], NOT_HALAL_OR_KOSHER, undefined, []],
]

describe('the demo dietary tags', () => {
  it('are known tags without repetition', () => {
    for (const { name, dietary } of dishes) {
      expect(DIETARY_TAGS, name).toEqual(expect.arrayContaining(dietary))
      expect(repeated(dietary), name).toEqual([])
      if (dietary.includes('vegan')) expect(dietary, name).not.toEqual(expect.arrayContaining(['vegetarian']))
    }
    for (const tag of DIETARY_TAGS)
      expect(
        dishes.some(({ dietary }) => dietary.includes(tag)),
        tag,
      ).toBe(true)
  })

  it.each(FORBIDDEN)('%s are not contradicted by any word of the dish', (tags, words, innocent, except) => {
    const wrong = dishes
      .filter(({ name, dietary }) => tags.some((tag) => dietary.includes(tag)) && !except.includes(name))
      .filter((dish) => words.test(wordsOf(dish, innocent)))
    expect(wrong.map((dish) => `${dish.venue}: ${wordsOf(dish)} [${dish.dietary}] — ${words.exec(wordsOf(dish, innocent))?.[0]}`)).toEqual(
      [],
    )
  })
})

describe('the demo images', () => {
  const venuePictures = demoVenues.flatMap(({ picture }) => picture ?? [])
  const dishPictures = [...new Set([...menus, ...dishes].flatMap(({ picture }) => picture ?? []))]
  const variants = [
    ...venuePictures.flatMap((name) => imageVariants(`/media/venue-images/${name}.webp`)),
    ...dishPictures.flatMap((name) => imageVariants(`/media/menu-images/${name}.webp`)),
  ].map(({ url, width }) => ({ file: url.slice(url.lastIndexOf('/') + 1), width }))

  it('exist for everything that is shown, and all of them are used', () => {
    expect(venuePictures.toSorted()).toEqual(Object.keys(venueDrawings).toSorted())
    expect(dishPictures.toSorted()).toEqual(Object.keys(dishDrawings).toSorted())
    expect(readdirSync(folder).toSorted()).toEqual(variants.map(({ file }) => file).toSorted())
    for (const { name, picture } of demoVenues) if (picture) expect(picture).toBe(`venue-${slugify(name)}`)
  })

  it('have the width in their name and a small file size', async () => {
    const most: Record<number, number> = { 1440: 130, 720: 60, 360: 22, 208: 6 }
    for (const { file, width } of variants) {
      expect((await sharp(folder + file).metadata()).width, file).toBe(width)
      expect(statSync(folder + file).size, file).toBeLessThanOrEqual((most[width] ?? 0) * 1024)
    }
    const total = variants.reduce((sum, { file }) => sum + statSync(folder + file).size, 0)
    expect(total).toBeLessThan(9 * 1024 * 1024)
  })

  it('have a description of one line each', () => {
    for (const name of [...venuePictures, ...dishPictures]) expect(pictureAlt[name], name).toMatch(/^Drawing: .{20,110}[^.]$/)
    expect(repeated(Object.values(pictureAlt))).toEqual([])
  })
})

describe('the allergens of demo dishes', () => {
  const free: Partial<Record<DietaryTag, Allergen[]>> = {
    'gluten-free': ['gluten'],
    'dairy-free': ['milk'],
    'nut-free': ['nuts', 'peanuts'],
    vegetarian: ['fish', 'crustaceans', 'molluscs'],
    vegan: ['milk', 'eggs', 'fish', 'crustaceans', 'molluscs'],
  }

  it('belong to dishes of the demo and agree with their tags', () => {
    const stating = Object.entries(DEMO_CONTENTS).flatMap(([venue, contents]) => Object.keys(contents).map((name) => ({ venue, name })))
    expect(stating.length).toBeGreaterThan(10)
    for (const { venue, name } of stating) {
      const found = dishes.filter((dish) => dish.venue === venue && dish.name === name)
      expect([name, found.length]).toEqual([name, 1])
      const statements = demoAllergens(venue, name)?.statements ?? {}
      for (const allergen of found[0]?.dietary.flatMap((tag) => free[tag] ?? []) ?? [])
        expect([name, allergen, statements[allergen]]).toEqual([name, allergen, 'free_from'])
    }
  })
})

describe('firstOpenDay', () => {
  const lunch = { name: '', opens: 720, closes: 900, last_table: 840, room: null }
  const closedOnSunday = [...Array.from({ length: 6 }, () => [lunch]), []]

  it('returns Monday when the date is a Sunday on which the venue is closed', () => {
    expect(firstOpenDay('2026-12-06', closedOnSunday)).toBe('2026-12-07')
  })

  it('returns the date when the venue is open then', () => {
    expect(firstOpenDay('2026-12-05', closedOnSunday)).toBe('2026-12-05')
    expect(firstOpenDay('2026-12-06', null)).toBe('2026-12-06')
  })
})
