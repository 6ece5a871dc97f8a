import { images } from '../../src/server/db/schema/index.ts'
import { as, aUser, type TestUser } from './accounts.ts'
import { ask, type TestApp, type TestResponse } from './app.ts'
import { aVenue } from './scenario.ts'

export function sendAs(at: TestApp, by: TestUser | null, method: string, path: string, body?: unknown): Promise<TestResponse> {
  return ask(at.app, path, {
    method,
    redirect: 'manual',
    headers: { ...(by ? as(by) : {}), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The errors of the fields of a response, as 'name required_fields'. */
export function fieldErrors({ body }: Pick<TestResponse, 'body'>): string[] {
  return body.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
}

export async function publicMenusOf({ app }: TestApp, venue: { id: string }) {
  return (await ask(app, `/api/menus?venue_id=${venue.id}`)).body.data
}

/** A valid body of the venue form with overrides. */
export function aVenueBody(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    name: 'The Bell',
    cuisines: ['Gastropub'],
    description: 'A pub on the green.',
    phone: '01632 960101',
    address_road: '2 High Street',
    address_city: 'Eton',
    address_postcode: 'SL4 6AA',
    ...over,
  }
}

/** One user per role and relation to a venue, with and without permission. */
export async function everyone(at: TestApp) {
  const venue = await aVenue(at.services)
  const other = await aVenue(at.services, { name: 'The Anchor', slug: 'the-anchor' })
  return {
    venue,
    other,
    visitor: null,
    withoutVenue: await aUser(at),
    otherOwner: await aUser(at, { venueId: other.id }),
    owner: await aUser(at, { venueId: venue.id }),
    admin: await aUser(at, { role: 'admin' }),
  }
}

/** The row of an uploaded image. */
export async function aPicture(
  { services }: TestApp,
  bucket: 'venue-images' | 'menu-images' = 'menu-images',
  name = '1764547200000-a',
): Promise<string> {
  const url = `/media/${bucket}/${name}.webp`
  await services.db.orm.insert(images).values({ url, bucket })
  return url
}
