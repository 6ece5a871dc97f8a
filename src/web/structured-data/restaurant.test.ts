import { describe, expect, it } from 'vitest'
import type { Site } from '../../contract/site.ts'
import type { Venue } from '../../contract/venue.ts'
import type { MenuView } from '../menu/menu-view.ts'
import { restaurantData } from './restaurant.ts'

const site: Site = {
  productName: 'Plateful',
  contactEmail: 'hello@plateful.test',
  publicUrl: 'https://eat.example',
  timeZone: 'Europe/London',
  today: '2026-11-20',
  isDemo: false,
  description: null,
  hero: { title: 'What do you fancy?', text: 'Find it.', imageUrl: null, imageAlt: '' },
  footerLinks: [],
  policies: { privacy: null, terms: null, cookies: null },
  themeUrl: null,
  frame: null,
  privacy: { retentionMonths: 12, readsOutside: false },
  map: { styleUrl: null, googleKey: null, hasDetail: false },
}

const full: Venue = {
  id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  name: 'The Gilded Pike',
  slug: 'the-gilded-pike',
  image_url: '/media/venue-images/pike.webp',
  image_alt: 'A pub',
  cuisine: 'Gastropub',
  cuisines: ['Gastropub', 'Modern British'],
  description: 'A narrow old pub.',
  price: '££',
  address_road: '14 Barge Lane',
  address_city: 'Windsor',
  address_county: 'Berkshire',
  address_postcode: 'SL4 0ZZ',
  latitude: 51.48,
  longitude: -0.6,
  phone: '01632 960184',
  email: 'table@pike.test',
  website: 'https://pike.test',
  hours_mon_fri: '12:00 – 15:00, 17:30 – 22:30',
  hours_sat_sun: 'Closed',
  featured: true,
  new: false,
  active: true,
  takes_requests: true,
  hygiene_rating: null,
  hygiene_rated_on: null,
  hygiene_id: null,
  reply_hours: null,
  hours: null,
  has_owner: true,
  created_at: '2026-01-01T00:00:00Z',
}

const dinner: MenuView = {
  name: 'Dinner',
  type: 'Daily',
  categories: [
    {
      name: 'Mains',
      items: [
        { name: 'Pie', description: 'Suet crust', price: 16 },
        {
          name: 'Claret',
          price: 6.2,
          sizes: [
            { name: 'Glass', price: 6.2 },
            { name: 'Bottle', price: 24 },
          ],
        },
        { name: 'Squash', price: 14.5, tags: ['vegan', 'nut-free', 'gluten-free'] },
      ],
    },
  ],
}

const read = (venue: Partial<Venue> = {}, menus: MenuView[] = [dinner]) =>
  JSON.parse(JSON.stringify(restaurantData(site, { ...full, ...venue }, menus)))

describe('the structured data of a venue', () => {
  it('contains place and cuisine with absolute URLs', () => {
    expect(read()).toMatchObject({
      '@type': 'Restaurant',
      url: 'https://eat.example/venues/the-gilded-pike',
      image: 'https://eat.example/media/venue-images/pike.webp',
      servesCuisine: ['Gastropub', 'Modern British'],
      priceRange: '££',
      geo: { latitude: 51.48, longitude: -0.6 },
      address: { streetAddress: '14 Barge Lane', addressLocality: 'Windsor', addressRegion: 'Berkshire', postalCode: 'SL4 0ZZ' },
    })
  })

  it('contains opening hours as periods, and a closed day as closed', () => {
    const hours = read().openingHoursSpecification
    expect(hours).toHaveLength(3)
    expect(hours[1]).toMatchObject({ opens: '17:30', closes: '22:30' })
    expect(hours[2]).toEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Saturday', 'Sunday'],
      opens: '00:00',
      closes: '00:00',
    })
  })

  it('omits opening hours that cannot be parsed', () => {
    expect(read({ hours_mon_fri: 'from noon till late', hours_sat_sun: null })).not.toHaveProperty('openingHoursSpecification')
  })

  it('lists dishes with price, currency and the diets of schema.org', () => {
    const [pie, , squash] = read().hasMenu[0].hasMenuSection[0].hasMenuItem
    expect(pie.offers).toEqual({ '@type': 'Offer', price: '16.00', priceCurrency: 'GBP' })
    expect(pie).not.toHaveProperty('suitableForDiet')
    expect(squash.suitableForDiet).toEqual(['https://schema.org/VeganDiet', 'https://schema.org/GlutenFreeDiet'])
  })

  it('lists an offer for each size of a dish', () => {
    const [, claret] = read().hasMenu[0].hasMenuSection[0].hasMenuItem
    expect(claret.offers).toEqual([
      { '@type': 'Offer', name: 'Glass', price: '6.20', priceCurrency: 'GBP' },
      { '@type': 'Offer', name: 'Bottle', price: '24.00', priceCurrency: 'GBP' },
    ])
  })

  it('omits everything that an imported venue lacks', () => {
    const bare = read(
      { phone: null, email: null, website: null, image_url: null, price: null, cuisines: [], latitude: null, address_county: null },
      [],
    )
    for (const key of ['telephone', 'email', 'sameAs', 'image', 'priceRange', 'servesCuisine', 'geo', 'hasMenu']) {
      expect(bare).not.toHaveProperty(key)
    }
    expect(bare.address).not.toHaveProperty('addressRegion')
  })

  it('contains whether the venue takes requests', () => {
    const accepts = [true, false].map((takes_requests) => restaurantData(site, { ...full, takes_requests }, []))
    expect(accepts).toMatchObject([{ acceptsReservations: true }, { acceptsReservations: false }])
  })
})
