import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, type TestUser } from '../../../tests/support/accounts.ts'
import { NOON, useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { fourFields, storedNames, upload } from '../../../tests/support/pictures.ts'
import { aCategory, aMenu, anItem, aVenue } from '../../../tests/support/scenario.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { imageVariants } from '../../domain/images.ts'
import { images } from '../db/schema/index.ts'
import { deleteUnusedImages } from './delete-unused-images.ts'

describe.each(DATABASE_KINDS)('sweeping unused images on %s', (kind) => {
  const at = useApp(kind)
  let admin: TestUser
  beforeEach(async () => {
    admin = await aUser(at(), { role: 'admin' })
  })

  const uploaded = async (name: string, bucket: string): Promise<string> =>
    (await upload(at(), admin, { bytes: await fourFields(), name, bucket })).body.url
  const namesOf = (urls: string[]) => urls.flatMap((url) => imageVariants(url).map((variant) => variant.url.slice('/media/'.length))).sort()

  test('deletes an image with all its files after a day, and keeps images in use', async () => {
    const { services, setNow } = at()
    const shown = [
      await uploaded('a.png', 'venue-images'),
      await uploaded('b.png', 'menu-images'),
      await uploaded('c.png', 'menu-images'),
    ] as const
    const venue = await aVenue(services, { image_url: shown[0] })
    const menu = await aMenu(services, venue, { image_url: shown[1] })
    await anItem(services, menu, { category_id: (await aCategory(services, menu)).id, image_url: shown[2] })
    await uploaded('abandoned.png', 'venue-images')
    expect(await deleteUnusedImages(services)).toBe(0)
    setNow(new Date(NOON.getTime() + DAY_MS - 1))
    const young = await uploaded('young.png', 'menu-images')
    setNow(new Date(NOON.getTime() + DAY_MS + 1))
    expect(await deleteUnusedImages(services)).toBe(1)
    expect(await storedNames(at())).toEqual(namesOf([...shown, young]))
    expect((await services.db.orm.select().from(images)).map(({ url }) => url).sort()).toEqual([...shown, young].sort())
  })

  test('deletes an image one night later when its files could not be removed', async () => {
    const { services, setNow } = at()
    await uploaded('a.png', 'venue-images')
    setNow(new Date(NOON.getTime() + 2 * DAY_MS))
    const failing = { ...services, files: { ...services.files, remove: () => Promise.reject(new Error('the disk is gone')) } }
    await expect(deleteUnusedImages(failing)).rejects.toThrow('the disk is gone')
    expect(await services.db.orm.$count(images)).toBe(1)
    expect(await deleteUnusedImages(services)).toBe(1)
    expect(await storedNames(at())).toEqual([])
  })
})
