import type { DemoCategory, DemoItem, DemoMenu, DemoVenue } from '../../../demo/types.ts'
import { dish } from '../../../demo/write.ts'
import type { MenuType } from '../../../src/domain/menu/menu-lists.ts'

export type Place = Pick<DemoVenue, 'city' | 'county' | 'latitude' | 'longitude'>
type Facts = Pick<DemoVenue, 'name' | 'cuisines' | 'description' | 'price' | 'road' | 'postcode' | 'hoursMonFri' | 'hoursSatSun' | 'menus'>

/** A venue of the second guide, without what a search does not read. */
export function venueIn(place: Place, facts: Facts): DemoVenue {
  return { ...place, ...facts, picture: null, phone: '01632 960100', email: null, website: null, addedDaysAgo: 30 }
}

export function menu(name: string, type: MenuType, ...categories: DemoCategory[]): DemoMenu {
  return { name, type, description: null, categories }
}

export function section(name: string, ...items: DemoItem[]): DemoCategory {
  return { name, items }
}

export function item(name: string, price: number, description: string | null = null, dietary: DemoItem['dietary'] = []): DemoItem {
  return dish(name, price, description, null, dietary)
}
