import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../src/domain/durations.ts'
import { slugify } from '../../../src/domain/venue/slug.ts'
import { mails, menuItems, menus, reservations, venues } from '../../../src/server/db/schema/index.ts'
import { aUser, emailsTo } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, NOON, useApp } from '../../support/app.ts'
import { overlapsTransactions } from '../../support/database.ts'
import { aPicture, aVenueBody, everyone, fieldErrors, sendAs } from '../../support/managing.ts'
import { aReservation } from '../../support/reservation.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(API_DATABASE_KINDS)('managing venues on %s', (kind) => {
  const at = useApp(kind)
  const anAdmin = () => aUser(at(), { role: 'admin' })
  const row = async (id: string) => (await at().services.db.orm.select().from(venues).where(eq(venues.id, id)))[0]

  test('is rejected for everyone except administrators, with any id', async () => {
    const { venue, visitor, withoutVenue, otherOwner, owner } = await everyone(at())
    const calls = (id: string): [string, string, unknown?][] => [
      ['GET', '/api/managed-venues'],
      ['GET', `/api/managed-venues/${id}`],
      ['GET', `/api/venues/${id}/deletion`],
      ['POST', '/api/venues', aVenueBody()],
      ['PATCH', `/api/venues/${id}`, { featured: true }],
      ['DELETE', `/api/venues/${id}`],
    ]
    for (const [method, path, body] of [...calls(venue.id), ...calls(NOBODY)]) {
      expect((await sendAs(at(), visitor, method, path, body)).body.code).toBe('not_signed_in')
      for (const by of [withoutVenue, otherOwner, owner])
        expect([path, (await sendAs(at(), by, method, path, body)).body.code]).toEqual([path, 'not_allowed'])
    }
    expect(await at().services.db.orm.$count(venues)).toBe(2)
    expect(await row(venue.id)).toEqual(venue)
  })

  test('lists inactive venues, and sorts, searches and pages the list', async () => {
    const admin = await anAdmin()
    const add = (name: string, over: object) => aVenue(at().services, { name, slug: slugify(name), ...over })
    await add('Zum Löwen', { address_city: 'Eton', cuisines: ['French'], featured: true })
    const bell = await add('The Bell', { active: false, address_postcode: 'SL6 1AB', cuisines: ['Thai'] })
    await add('Älva', { address_city: 'Ascot', cuisines: [] })
    await aMenu(at().services, bell, { active: false })
    const names = async (query: string) => {
      const { body } = await sendAs(at(), admin, 'GET', `/api/managed-venues?${query}`)
      return body.data.map((one: { name: string }) => one.name)
    }
    expect(await names('')).toEqual(['Älva', 'The Bell', 'Zum Löwen'])
    expect(await names('order=desc')).toEqual(['Zum Löwen', 'The Bell', 'Älva'])
    expect(await names('sort=cuisine')).toEqual(['Zum Löwen', 'The Bell', 'Älva'])
    expect(await names('sort=cuisine&order=desc')).toEqual(['The Bell', 'Zum Löwen', 'Älva'])
    expect(await names('sort=city')).toEqual(['Älva', 'Zum Löwen', 'The Bell'])
    expect(await names('sort=featured&order=desc')).toEqual(['Zum Löwen', 'Älva', 'The Bell'])
    expect(await names('q=lowen')).toEqual(['Zum Löwen'])
    expect(await names('q=asco')).toEqual(['Älva'])
    expect(await names('q=sl61')).toEqual(['The Bell'])
    expect(await names('q=%25')).toEqual([])
    expect(await names('has_menus=true')).toEqual(['The Bell'])
    expect(await names('has_menus=false')).toEqual(['Älva', 'Zum Löwen'])
    const page = (await sendAs(at(), admin, 'GET', '/api/managed-venues?limit=2&page=2')).body
    expect(page).toMatchObject({ total: 3, next: null, data: [{ name: 'Zum Löwen', menu_count: 0 }] })
    expect((await sendAs(at(), admin, 'GET', '/api/managed-venues?q=bell')).body.data[0].menu_count).toBe(1)
  })

  test('creates a venue that is new and public immediately, or returns an error for each missing field', async () => {
    const admin = await anAdmin()
    const refused = await sendAs(at(), admin, 'POST', '/api/venues', { name: ' ', email: 'x', website: 'javascript:1', latitude: 91 })
    expect(refused.status).toBe(422)
    expect(fieldErrors(refused)).toEqual([
      'name required_fields',
      'cuisines cuisines_required',
      'description required_fields',
      'phone required_fields',
      'email email_invalid',
      'website website_invalid',
      'address_road required_fields',
      'address_city required_fields',
      'address_postcode required_fields',
      'latitude latitude_invalid',
    ])
    const four = aVenueBody({ cuisines: ['Thai', 'French', 'Italian', 'Fusion'] })
    expect((await sendAs(at(), admin, 'POST', '/api/venues', four)).body.code).toBe('cuisines_too_many')
    expect((await ask(at().app, '/api/venues')).body.total).toBe(0)
    const made = await sendAs(
      at(),
      admin,
      'POST',
      '/api/venues',
      aVenueBody({ email: ' ', price: '', latitude: null, cuisines: ['Thai', 'Bistro'] }),
    )
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      slug: 'the-bell',
      new: true,
      active: true,
      featured: false,
      email: null,
      price: null,
      cuisine: 'Thai',
    })
    expect(made.body.new_until).toBe(new Date(NOON.getTime() + 30 * DAY_MS).toISOString())
    expect((await sendAs(at(), admin, 'GET', made.headers.get('location') ?? '')).body).toEqual(made.body)
    expect((await ask(at().app, '/api/venues/the-bell')).body.name).toBe('The Bell')
    expect((await sendAs(at(), admin, 'POST', '/api/venues', aVenueBody())).body.slug).toBe('the-bell-2')
  })

  test('gives concurrent new venues of the same name different slugs', async () => {
    const admin = await anAdmin()
    const slugs = Array.from({ length: 12 }, (_, index) => (index === 0 ? 'the-bell' : `the-bell-${index + 1}`))
    const made = await Promise.all(slugs.map(() => sendAs(at(), admin, 'POST', '/api/venues', aVenueBody())))
    expect(made.map(({ body }) => body.slug).sort()).toEqual(slugs.sort())
  })

  test.runIf(overlapsTransactions(kind))('changes a venue while one of its menus is deleted', async () => {
    const admin = await anAdmin()
    const venue = await aVenue(at().services)
    const menu = await aMenu(at().services, venue)
    const { pool } = at().services.db
    const deleting = await pool.connect()
    await deleting.query('begin')
    await deleting.query('delete from menus where id = $1', [menu.id])
    const renamed = sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { name: 'The Bell' })
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
    await deleting.query('commit')
    deleting.release()
    expect(await renamed).toMatchObject({ status: 200, body: { name: 'The Bell', slug: 'the-bell' } })
  })

  test.runIf(overlapsTransactions(kind))('changes a venue before a change of its menus that began later', async () => {
    const admin = await anAdmin()
    const venue = await aVenue(at().services)
    const [menu, other] = [await aMenu(at().services, venue), await aMenu(at().services, venue)]
    const rename = ({ id }: { id: string }, name: string) => sendAs(at(), admin, 'PATCH', `/api/menus/${id}`, { name })
    const { pool } = at().services.db
    const holding = await pool.connect()
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const untilWaiting = (count: number) => expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(count)
    await holding.query('begin')
    await holding.query('select from menus where id = $1 for update', [menu.id])
    const early = rename(menu, 'Supper')
    await untilWaiting(1)
    const changed = sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { name: 'The Bell' })
    await untilWaiting(2)
    const late = rename(other, 'Tea')
    const isBehind = await Promise.race([untilWaiting(3).then(() => true), late.then(() => false)])
    await holding.query('commit')
    holding.release()
    expect([(await early).status, (await changed).status, (await late).status]).toEqual([200, 200, 200])
    expect(isBehind).toBe(true)
  })

  test('validates and changes only the given fields', async () => {
    const admin = await anAdmin()
    const venue = await aVenue(at().services, { phone: null, description: null, address_county: 'Berkshire' })
    const patch = (body: object) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, body)
    expect((await sendAs(at(), admin, 'PATCH', `/api/venues/${NOBODY}`, {})).body.code).toBe('venue_not_found')
    expect((await patch({ phone: '' })).body.errors).toMatchObject([{ field: 'phone', code: 'required_fields' }])
    expect((await patch({ cuisines: [] })).body.code).toBe('cuisines_required')
    expect((await patch({ featured: 'yes' })).status).toBe(400)
    expect(await row(venue.id)).toEqual(venue)
    const featured = await patch({ featured: true, slug: 'mine', id: NOBODY })
    expect(featured.body).toMatchObject({ id: venue.id, slug: 'the-crown', featured: true, phone: null, address_county: 'Berkshire' })
    expect((await patch({ address_county: '  ' })).body.address_county).toBe(null)
    expect((await patch({ active: false })).body.active).toBe(false)
    expect((await ask(at().app, '/api/venues/the-crown')).status).toBe(404)
  })

  test('shows a venue among the featured immediately when it is featured, without other changes', async () => {
    const admin = await anAdmin()
    const venue = await aVenue(at().services)
    const star = (featured: boolean) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { featured })
    const shown = async () => (await ask(at().app, '/api/venues?featured=true')).body.data.map(({ id }: { id: string }) => id)
    expect((await star(true)).body.featured).toBe(true)
    expect(await shown()).toEqual([venue.id])
    expect((await star(false)).body.featured).toBe(false)
    expect(await shown()).toEqual([])
    const after = await row(venue.id)
    expect(after).toEqual({ ...venue, updated_at: after?.updated_at })
  })

  test('switches the new flag off, and on again only within thirty days', async () => {
    const admin = await anAdmin()
    const young = await aVenue(at().services, { created_at: new Date(NOON.getTime() - 29 * DAY_MS), new: true })
    const old = await aVenue(at().services, { name: 'The Swan', slug: 'the-swan', new: true })
    const patch = async (id: string, isNew: boolean) => (await sendAs(at(), admin, 'PATCH', `/api/venues/${id}`, { new: isNew })).body
    expect((await patch(old.id, true)).errors).toMatchObject([{ field: 'new', code: 'venue_not_new' }])
    expect(await patch(old.id, false)).toMatchObject({ new: false, new_until: null })
    expect((await patch(young.id, false)).new).toBe(false)
    expect((await patch(young.id, true)).new).toBe(true)
  })

  test('redirects the old slug of a renamed venue, and gives it back on request', async () => {
    const admin = await anAdmin()
    const venue = await aVenue(at().services)
    const rename = async (name: string) => (await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { name })).body.slug
    expect(await rename('Le Café')).toBe('le-cafe')
    const moved = await ask(at().app, '/api/venues/the-crown', { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/venues/le-cafe'])
    expect(await rename('LE CAFE')).toBe('le-cafe')
    expect(await rename('The Crown')).toBe('the-crown')
    expect((await ask(at().app, '/api/venues/le-cafe', { redirect: 'manual' })).status).toBe(301)
  })

  test('replaces a reserved slug when the venue is saved', async () => {
    const admin = await anAdmin()
    const venue = await aVenue(at().services, { name: 'Options', slug: 'options' })
    const { body } = await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { featured: true })
    expect(body.slug).toBe('venue-options')
    expect((await ask(at().app, '/api/venues/venue-options')).body.id).toBe(venue.id)
  })

  test('accepts only an image that was uploaded for venues, or the present one', async () => {
    const admin = await anAdmin()
    const present = '/media/venue-images/demo.webp'
    const venue = await aVenue(at().services, { image_url: present })
    const dish = await aPicture(at(), 'menu-images')
    const mine = await aPicture(at(), 'venue-images')
    const show = (image_url: unknown) => sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { image_url })
    for (const url of ['https://elsewhere.example/a.webp', '/media/venue-images/missing.webp', dish, '/media/venue-images/../x.webp'])
      expect((await show(url)).body.errors).toMatchObject([{ field: 'image_url', code: 'picture_unknown' }])
    expect((await show(present)).status).toBe(200)
    expect((await show(mine)).body.image_url).toBe(mine)
    expect((await show(null)).body.image_url).toBe(null)
  })

  test('returns 409 with the current venue when another administrator saved first', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()]
    const venue = await aVenue(at().services)
    const seen_updated_at = (await sendAs(at(), one, 'GET', `/api/managed-venues/${venue.id}`)).body.updated_at
    const edits = [
      { by: one, change: { description: 'One.', seen_updated_at } },
      { by: two, change: { description: 'Two.', seen_updated_at } },
    ]
    const answers = await Promise.all(edits.map(({ by, change }) => sendAs(at(), by, 'PATCH', `/api/venues/${venue.id}`, change)))
    const [saved, told] = answers.toSorted((a, b) => a.status - b.status)
    expect([saved?.status, told?.status, told?.body.code]).toEqual([200, 409, 'edited_meanwhile'])
    expect(told?.body.detail).toMatch(/^Someone else has changed this since you opened it\./)
    expect(told?.body.current).toEqual(saved?.body)
    expect((await row(venue.id))?.description).toBe(saved?.body.description)
    const again = await sendAs(at(), two, 'PATCH', `/api/venues/${venue.id}`, {
      phone: '01632 960199',
      seen_updated_at: told?.body.current.updated_at,
    })
    expect(again.status).toBe(200)
    expect((await sendAs(at(), one, 'PATCH', `/api/venues/${venue.id}`, { featured: true })).body.featured).toBe(true)
  })

  test('deletes a venue with its menus and emails the diners who have a reservation', async () => {
    const { venue, other, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    await anItem(at().services, menu)
    await aMenu(at().services, other, { name: 'Stays' })
    const asked = (email: string, over: Parameters<typeof aReservation>[2] = {}) => aReservation(at().services, venue, { email, ...over })
    await asked('pending@example.org')
    const confirmed = await asked('confirmed@example.org', { status: 'confirmed', requested_date: '2026-11-20', requested_time: '12:30' })
    await asked('declined@example.org', { status: 'declined' })
    await asked('withdrawn@example.org', { withdrawn_at: NOON })
    await asked('past@example.org', { requested_date: '2026-11-20', requested_time: '12:00' })
    const preview = await sendAs(at(), admin, 'GET', `/api/venues/${venue.id}/deletion`)
    expect(preview.body).toEqual({ menus: 1, items: 1, upcoming_reservations: 2, owners: 1 })
    const deleted = await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    expect(deleted.body).toEqual({ status: true, trash_id: expect.any(String) })
    // The first response may have been lost.
    expect((await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)).body).toEqual(deleted.body)
    const another = await anAdmin()
    expect((await sendAs(at(), another, 'DELETE', `/api/venues/${venue.id}`)).body.code).toBe('venue_not_found')
    const { orm } = at().services.db
    expect([await orm.$count(venues), await orm.$count(menus), await orm.$count(menuItems), await orm.$count(reservations)]).toEqual([
      1, 1, 0, 0,
    ])
    const [mail] = await emailsTo(at(), 'pending@example.org')
    expect(mail).toMatchObject({ kind: 'venue-closed', subject: 'The Crown is no longer on Plateful' })
    expect(mail?.text).toContain('your request there for 2 people on Thursday 24 December 2026 at 19:30')
    // This email address is not confirmed as the diner's own.
    expect(mail?.text).not.toContain('Imogen')
    expect(mail?.calendar).toBe(null)
    const [cancelled, ...more] = await emailsTo(at(), 'confirmed@example.org')
    expect(more).toEqual([])
    expect(cancelled?.text).toContain('Dear Imogen,\n\nThe Crown has left Plateful, and your reservation there')
    const calendar = new ICAL.Component(ICAL.parse(cancelled?.calendar?.content ?? ''))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
    expect([cancelled?.calendar?.method, calendar.getFirstPropertyValue('method')]).toEqual(['CANCEL', 'CANCEL'])
    // The request carried sequence 0 and the confirmation 1, both with the reservation's id.
    expect([event.uid, event.sequence, event.component.getFirstPropertyValue('status')]).toEqual([confirmed.id, 2, 'CANCELLED'])
    for (const email of ['declined@example.org', 'withdrawn@example.org', 'past@example.org'])
      expect(await emailsTo(at(), email)).toEqual([])
  })

  test('deleting a venue stores no email when a booking has no email address', async () => {
    const { venue, admin } = await everyone(at())
    await aReservation(at().services, venue, { email: '', source: 'phone', status: 'confirmed' })
    expect((await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)).status).toBe(200)
    expect(await at().services.db.orm.$count(mails)).toBe(0)
  })

  test('deleting a venue sends no text of the diner when the table was confirmed automatically', async () => {
    const { venue, admin } = await everyone(at())
    await aReservation(at().services, venue, { email: 'typed@example.org', status: 'confirmed', decided_via: 'instant' })
    await sendAs(at(), admin, 'DELETE', `/api/venues/${venue.id}`)
    const [mail] = await emailsTo(at(), 'typed@example.org')
    expect(mail?.text).toContain('The Crown has left Plateful, and your reservation there')
    expect(`${mail?.text}${mail?.calendar?.content}`).not.toContain('Imogen')
  })
})
