import { describe, expect, test } from 'vitest'
import { kindOfFile } from './file-kind.ts'

describe('kindOfFile', () => {
  test.each([
    ['users', 'email,venue_id\nann@example.org,a\n'],
    ['users', '\ufeff"Email";"Role"\r\nann@example.org;admin\r\n'],
    ['users', '[{"email":"ann@example.org","owner_of":[]}]'],
    ['menus', 'venue_id,menu_name,menu_type,item_name\n'],
    ['menus', '{"venue_slug":"olmo","name":"Lunch","menu_type":"Daily","categories":[]}\n'],
    [null, 'name,address_road,address_city,address_postcode,email\n'],
    [null, '{"name":"Olmo","email":"role","description":"role, venue_id"}\n'],
    [null, 'name,email\nrole,venue_id\n'],
    [null, ''],
  ])('returns %s for %j', async (kind, text) => {
    expect(await kindOfFile(new Blob([text]))).toBe(kind)
  })
})
