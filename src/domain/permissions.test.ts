import { describe, expect, test } from 'vitest'
import { type Actor, SYSTEM, VISITOR } from './account/actor.ts'
import { authorize, can } from './permissions.ts'

const admin: Actor = { kind: 'user', userId: 'a', email: 'admin@example.org', role: 'admin', venues: [], towns: null }
const owner: Actor = {
  kind: 'user',
  userId: 'o',
  email: 'owner@example.org',
  role: 'venue_owner',
  venues: [{ id: 'v1', role: 'owner' }],
  towns: null,
}

describe('authorize', () => {
  test('returns a proof of the action and its subject when the rule allows it', () => {
    expect(authorize(owner, 'menu:manage', { venueId: 'v1', city: null })).toMatchObject({
      action: 'menu:manage',
      subject: { venueId: 'v1' },
    })
    expect(authorize(SYSTEM, 'venue:manage', { city: null })).toMatchObject({ action: 'venue:manage' })
  })

  test('throws not_allowed when the rule does not allow it', () => {
    expect(() => authorize(VISITOR, 'venue:manage', { city: null })).toThrow('not_allowed')
    expect(() => authorize(owner, 'menu:manage', { venueId: 'v2', city: null })).toThrow('not_allowed')
  })

  test('throws the given error when the actor must not learn that the subject exists', () => {
    expect(() => authorize(owner, 'menu:manage', { venueId: 'v2', city: null }, 'not_found')).toThrow('not_found')
  })
})

describe('can', () => {
  test('lets an account be changed by its own user only', () => {
    expect(can(owner, 'account:use', { userId: 'o' })).toBe(true)
    expect(can(admin, 'account:use', { userId: 'o' })).toBe(false)
    expect(can(SYSTEM, 'account:use', { userId: 'o' })).toBe(false)
  })

  test('lets a reservation be withdrawn with its own link only', () => {
    expect(can(VISITOR, 'reservation:withdraw', { id: 'r1', linkedId: 'r1' })).toBe(true)
    expect(can(admin, 'reservation:withdraw', { id: 'r1', linkedId: 'r2' })).toBe(false)
  })
})

test('can lets a reservation be answered only with the link of its own email', () => {
  const link: Actor = { kind: 'email_link', email: 'pike@venue.example', reservationId: 'r1' }
  expect([VISITOR, owner, admin, SYSTEM, link].map((actor) => can(actor, 'reservation:answer-by-link', { id: 'r1' }))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect(can(link, 'reservation:answer-by-link', { id: 'r2' })).toBe(false)
  for (const action of ['reservation:read', 'reservation:confirm', 'reservation:decline'] as const)
    expect(can(link, action, { venueId: 'v1' })).toBe(false)
})

describe('editors', () => {
  const editor: Actor = { kind: 'user', userId: 'e', email: 'editor@example.org', role: 'editor', venues: [], towns: null }
  const ofEton: Actor = { ...editor, towns: ['Eton'] }

  test('may not change people, reservations or settings', () => {
    for (const action of ['user:list', 'user:create', 'audit:read', 'settings:manage', 'claim:list', 'mail:read', 'trash:manage'] as const)
      expect([action, can(editor, action, undefined)]).toEqual([action, false])
    for (const action of ['reservation:read', 'reservation:confirm', 'venue:read-people', 'venue:change-people'] as const)
      expect([action, can(editor, action, { venueId: 'v1' })]).toEqual([action, false])
    for (const what of ['users', 'reservations', 'audit-log'] as const) expect(can(editor, 'guide:export', { what })).toBe(false)
    expect(can(editor, 'guide:import', { what: 'users' })).toBe(false)
    expect(can(editor, 'history:read', { entity: 'user', venueId: null, city: null })).toBe(false)
    expect(can(editor, 'trash:restore', { kind: 'user', venueId: null, city: null, deletedBy: null })).toBe(false)
    expect(can(editor, 'bulk:use', { createdBy: 'a' })).toBe(false)
    expect(can(editor, 'bulk:use', { createdBy: null })).toBe(false)
    expect(can(editor, 'api-key:create', { venueId: null })).toBe(false)
    expect(can(editor, 'webhook:create', { venueId: null })).toBe(false)
  })

  test('may not change venues outside their towns or without a known town', () => {
    for (const city of ['Windsor', 'eton', null]) {
      expect(can(ofEton, 'venue:manage', { city })).toBe(false)
      expect(can(ofEton, 'menu:manage', { venueId: 'v1', city })).toBe(false)
      expect(can(ofEton, 'venue:hours', { venueId: 'v1', city })).toBe(false)
      expect(can(ofEton, 'history:read', { entity: 'venue', venueId: 'v1', city })).toBe(false)
      expect(can(ofEton, 'trash:restore', { kind: 'venue', venueId: 'v1', city, deletedBy: 'e' })).toBe(false)
    }
  })

  test('may change the venues and menus of their towns, or of all towns', () => {
    for (const [actor, city] of [
      [ofEton, 'Eton'],
      [editor, 'Windsor'],
      [editor, null],
    ] as const) {
      expect(can(actor, 'venue:manage', { city })).toBe(true)
      expect(can(actor, 'menu:manage', { venueId: 'v1', city })).toBe(true)
      expect(can(actor, 'trash:restore', { kind: 'menu', venueId: 'v1', city, deletedBy: 'a' })).toBe(true)
    }
    expect(can(editor, 'bulk:use', { createdBy: 'e' })).toBe(true)
  })

  test('have only the rights of another role when they have another role with towns', () => {
    expect(can({ ...ofEton, role: 'venue_owner' }, 'venue:manage', { city: 'Eton' })).toBe(false)
    expect(can({ ...ofEton, role: null }, 'guide:edit', undefined)).toBe(false)
  })
})

describe('Authorized', () => {
  test('is a type error when it is written by hand or made for another action', () => {
    const write = (proof: import('./permissions.ts').Authorized<'menu:manage'>) => proof.action
    expect(write(authorize(admin, 'menu:manage', { venueId: 'v1', city: null }))).toBe('menu:manage')
    // @ts-expect-error a proof of another action
    write(authorize(admin, 'venue:manage', { city: null }))
    // @ts-expect-error not created by `authorize`
    write({ action: 'menu:manage', subject: { venueId: 'v1' } })
  })
})

describe('the people of a venue', () => {
  const staff: Actor = { ...owner, venues: [{ id: 'v1', role: 'staff' }] }
  const EVENING = [
    'reservation:read',
    'reservation:confirm',
    'reservation:decline',
    'reservation:add',
    'reservation:note',
    'reservation:suggest',
    'reservation:change',
    'venue:close-times',
    'venue:read-hours',
    'venue:read-people',
  ] as const
  const MANAGING = ['menu:manage', 'venue:hours', 'venue:take-requests', 'venue:change-people'] as const

  test.each(MANAGING)('%s is rejected for staff, and to the owner of another venue', (action) => {
    expect(
      [staff, { ...owner, venues: [{ id: 'v2', role: 'owner' }], towns: null } as Actor].map((actor) =>
        can(actor, action, { venueId: 'v1' }),
      ),
    ).toEqual([false, false])
  })

  test.each(EVENING)('%s is rejected for staff of another venue', (action) => {
    expect(can(staff, action, { venueId: 'v2' })).toBe(false)
  })

  test('may do nothing with a venue when their account has no role', () => {
    const without: Actor = { ...owner, role: null }
    expect([...EVENING, ...MANAGING].filter((action) => can(without, action, { venueId: 'v1' }))).toEqual([])
  })

  test('may not upload images of menus when they are only staff', () => {
    expect(can(staff, 'image:upload', { bucket: 'menu-images' })).toBe(false)
    expect(can(owner, 'image:upload', { bucket: 'menu-images' })).toBe(true)
  })

  test('may do the tasks of an evening as staff, and all other tasks only as owners', () => {
    expect(EVENING.filter((action) => !can(staff, action, { venueId: 'v1' }))).toEqual([])
    expect([...EVENING, ...MANAGING].filter((action) => !can(owner, action, { venueId: 'v1' }))).toEqual([])
  })

  test('have at each venue the rights of their role there', () => {
    const both: Actor = {
      ...owner,
      venues: [
        { id: 'v1', role: 'staff' },
        { id: 'v2', role: 'owner' },
      ],
    }
    expect(['v1', 'v2', 'v3'].map((venueId) => can(both, 'menu:manage', { venueId, city: null }))).toEqual([false, true, false])
    expect(['v1', 'v2', 'v3'].map((venueId) => can(both, 'reservation:read', { venueId }))).toEqual([true, true, false])
  })
})
