import { menuData } from '../../domain/menu/menu-data.ts'
import { venuePath } from '../../domain/public-pages.ts'
import type { Config } from '../config.ts'
import type { FeedMenus } from './read-menus.ts'

export function menusAsJsonLd({ publicUrl, feedsLicence }: Pick<Config, 'publicUrl' | 'feedsLicence'>, { menus }: FeedMenus): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': menus.map((menu) => {
      const url = publicUrl + venuePath(menu.venue.slug)
      const categories = menu.categories.map(({ items, ...category }) => ({
        ...category,
        items: items.map((item) => ({ ...item, tags: item.dietary_info })),
      }))
      return {
        ...menuData({ ...menu, categories }),
        '@id': `${publicUrl}/menus/${menu.id}`,
        dateModified: menu.updated_at,
        license: feedsLicence ?? undefined,
        provider: { '@type': 'Restaurant', '@id': url, name: menu.venue.name, url },
      }
    }),
  })
}
