import { describe, expect, test } from 'vitest'
import { backupDate, backupName } from './backup-target.ts'

describe('the name of a scheduled backup', () => {
  test.each([
    [false, 'plateful-2026-11-24T02-15-04Z.tar.gz'],
    [true, 'plateful-2026-11-24T02-15-04Z.tar.gz.age'],
  ])('contains its time to the second (encrypted: %s)', (isEncrypted, name) => {
    expect(backupName(new Date('2026-11-24T02:15:04.500Z'), isEncrypted)).toBe(name)
    expect(backupDate(name)).toEqual(new Date('2026-11-24T02:15:04Z'))
  })

  test.each([
    'guide.tar.gz',
    'plateful-2026-11-24.tar.gz',
    'plateful-2026-11-24T02-15-04Z.tar.gz.partial',
    'plateful-2026-13-45T02-15-04Z.tar.gz',
    '../plateful-2026-11-24T02-15-04Z.tar.gz',
  ])('is not recognised when a file is called %s', (name) => {
    expect(backupDate(name)).toBe(null)
  })
})
