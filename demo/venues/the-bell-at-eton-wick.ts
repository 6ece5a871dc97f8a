import type { DemoVenue } from '../types.ts'

/** Has no menu and no image, like a venue that an owner has just created. */
export const theBellAtEtonWick: DemoVenue = {
  name: 'The Bell at Eton Wick',
  picture: null,
  cuisines: ['Gastropub'],
  description:
    'Between tenants. The new ones have painted the snug, moved the dartboard twice and promise a kitchen by and by. Until then there is bitter, a fire, and crisps in four flavours.',
  price: '££',
  road: 'Common Road',
  city: 'Windsor',
  county: 'Berkshire',
  postcode: 'SL4 0ZV',
  latitude: 51.4969,
  longitude: -0.6352,
  phone: '01632 960095',
  email: 'bar@thebellatetonwick.test',
  website: null,
  hoursMonFri: '16:00 – 23:00',
  hoursSatSun: '12:00 – 23:00',
  addedDaysAgo: 44,
  menus: [],
}
