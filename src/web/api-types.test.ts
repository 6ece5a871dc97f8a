import { expectTypeOf, test } from 'vitest'
import type { BulkChange } from '../contract/bulk.ts'
import type { Availability } from '../contract/hours.ts'
import type { UploadedImage } from '../contract/image.ts'
import type { ManagedVenue } from '../contract/managed-venue.ts'
import { createApi } from './api.ts'
import type { ApiConflict, ApiResponse, UploadOptions, UploadPath } from './api-types.ts'
import { currentOf } from './current-of.ts'

/*
 * `tsc` checks this file: each `@ts-expect-error` is an error of its own where the line below it compiles. The calls are sent to nowhere.
 */
const api = createApi(() => new Promise(() => {}), 'http://guide.test')
const params = { id: '1' }
const file = new File([], 'menu.jpg')
const { signal } = new AbortController()

/** Stands for `uploadForm`, which needs a browser. */
const upload = <P extends UploadPath>(_path: P, _options: UploadOptions<P>) => {}

test('a call of the API does not compile when its path or method does not exist', () => {
  // @ts-expect-error a path that no route has
  void api.get('/api/venue')
  // @ts-expect-error a value in place of the name of the parameter
  void api.get('/api/managed-venues/1')
  // @ts-expect-error a method that the path does not have
  void api.delete('/api/venues')
  void api.get('/api/venues')
})

test('a call of the API does not compile when a parameter is missing, misspelt or not a value of the route', () => {
  // @ts-expect-error without the id
  void api.get('/api/managed-venues/:id')
  // @ts-expect-error another name
  void api.get('/api/managed-venues/:id', { params: { venue: '1' } })
  // @ts-expect-error a query parameter that the route does not have
  void api.get('/api/trash', { query: { kinds: 'menu' } })
  // @ts-expect-error a value that the query parameter does not take
  void api.get('/api/trash', { query: { kind: 'reservation' } })
  void api.get('/api/trash', { query: { kind: 'menu' } })
})

test('a call of the API does not compile when its body is missing or differs from the contract', () => {
  // @ts-expect-error without a body
  void api.patch('/api/reservations/:id', { params })
  // @ts-expect-error a status that no decision has
  void api.patch('/api/reservations/:id', { params, body: { status: 'withdrawn' } })
  // @ts-expect-error text in place of a number
  void api.patch('/api/reservations/:id/table', { params, body: { party_size: '4', date: '2026-12-24', time: '20:00' } })
  // @ts-expect-error a field that the body does not have
  void api.post('/api/menu-categories', { body: { menu_id: '1', title: 'Mains' } })
  void api.patch('/api/reservations/:id', { params, body: { status: 'confirmed' } })
})

test('the response of a call has the type of the contract', () => {
  expectTypeOf<ApiResponse<'get', '/api/managed-venues/:id'>>().toEqualTypeOf<ManagedVenue>()
  const names = async () => {
    const venue = await api.get('/api/managed-venues/:id', { params })
    // @ts-expect-error a field that the response does not have
    return [venue.name, venue.title]
  }
  expectTypeOf(names).returns.toExtend<Promise<unknown[]>>()
})

test('an upload does not compile when its path, fields or query differ from the contract', () => {
  // @ts-expect-error a route without a file
  upload('/api/venues', { form: { file }, signal })
  // @ts-expect-error a field that the form does not have
  upload('/api/menu-extractions', { form: { file, venue: '1' }, signal })
  // @ts-expect-error a kind that no import has
  upload('/api/imports', { form: { file, what: 'dishes' }, signal })
  // @ts-expect-error without the kind
  upload('/api/imports', { form: { file }, signal })
  // @ts-expect-error a bucket that does not exist
  upload('/api/images', { query: { bucket: 'avatars' }, form: { file }, signal })
  upload('/api/images', { query: { bucket: 'menu-images' }, form: { file }, signal })
  expectTypeOf<ApiResponse<'post', '/api/images'>>().toEqualTypeOf<UploadedImage>()
  expectTypeOf<ApiResponse<'post', '/api/imports'>>().toEqualTypeOf<BulkChange>()
})

test('the state that a call conflicted with has the type that its route declares', () => {
  expectTypeOf<ApiConflict<'patch', '/api/venues/:id'>>().toEqualTypeOf<ManagedVenue>()
  expectTypeOf<ApiConflict<'post', '/api/reservations'>>().toEqualTypeOf<Availability>()
  expectTypeOf<ApiConflict<'post', '/api/menu-extractions'>>().toEqualTypeOf<{ id: string; name: string }>()
  expectTypeOf<ApiConflict<'post', '/api/audit-entries/:id/restore'>>().toEqualTypeOf<{ entry: number }>()
  expectTypeOf<ApiConflict<'get', '/api/venues'>>().toBeNever()
})

test('currentOf does not compile when the route declares no such state', () => {
  const error: unknown = new Error('no response')
  // @ts-expect-error a route without conflicts
  currentOf(error, 'get', '/api/venues')
  // @ts-expect-error a method that the path does not have
  currentOf(error, 'delete', '/api/menu-extractions')
  // @ts-expect-error the state of a venue has no such field
  currentOf(error, 'patch', '/api/venues/:id')?.title
  currentOf(error, 'patch', '/api/venues/:id')?.name
})
