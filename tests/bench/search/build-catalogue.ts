import { Catalogue } from '../../../src/search-index/catalogue.ts'
import type { Corpus } from './corpus.ts'

export async function buildCatalogue({ venues, menus, dishes }: Corpus, now: Date): Promise<Catalogue> {
  const catalogue = new Catalogue()
  catalogue.addVenues(venues)
  for (const menu of menus) catalogue.putMenu(menu, now)
  catalogue.setTime(now)
  await catalogue.venueIndex.load(venues.map((row) => catalogue.venueDocument(row)))
  await catalogue.dishIndex.load(documents(catalogue, dishes))
  return catalogue
}

function* documents(catalogue: Catalogue, dishes: Corpus['dishes']) {
  for (const dish of dishes) {
    const document = catalogue.dishDocument(dish)
    if (document) yield document
  }
}
