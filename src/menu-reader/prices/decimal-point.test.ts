import { expect, test } from 'vitest'
import type { InkBlob } from '../image/ink-blobs.ts'
import { insertPointAtGap, insertVisiblePoint, restoreDoubledOne } from './decimal-point.ts'

const SIZE = 44

/** Digits and points side by side, like '5.95' on an image. */
function draw(text: string): InkBlob[] {
  let left = 0
  return [...text].map((letter) => {
    const width = letter === '.' ? 6 : letter === '1' ? 8 : 20
    const blob = { left, right: left + width, top: letter === '.' ? 50 : 25, bottom: 56 }
    left += width + 4
    return blob
  })
}

test('insertVisiblePoint inserts a point where the image shows one', () => {
  expect(insertVisiblePoint('£595', draw('£5.95'), SIZE)).toBe('£5.95')
  expect(insertVisiblePoint('35', draw('3.5'), SIZE)).toBe('3.5')
})

test('insertVisiblePoint keeps a point, or moves it to where the image shows it', () => {
  expect(insertVisiblePoint('5.95', draw('5.95'), SIZE)).toBe('5.95')
  expect(insertVisiblePoint('59.5', draw('5.95'), SIZE)).toBe('5.95')
})

test('insertVisiblePoint returns null when the image shows no point', () => {
  expect(insertVisiblePoint('12', draw('12'), SIZE)).toBeNull()
  expect(insertVisiblePoint('12', [...draw('12'), { left: 100, right: 106, top: 50, bottom: 56 }], SIZE)).toBeNull()
})

test('insertVisiblePoint finds a point above the bottom of old-style digits', () => {
  for (const depth of [9, 14]) {
    const sunk = draw('7.5').map((blob) => (blob.top === 50 ? blob : { ...blob, top: blob.top + depth, bottom: blob.bottom + depth }))
    expect(insertVisiblePoint('75', sunk, SIZE)).toBe('7.5')
  }
})

test('insertVisiblePoint ignores the round end of a thin digit', () => {
  const [one, three] = draw('13') as [InkBlob, InkBlob]
  const ball = { left: three.left - 1, right: three.left + 6, top: 49, bottom: 56 }
  expect(insertVisiblePoint('13', [one, three, ball], SIZE)).toBeNull()
})

test('insertVisiblePoint counts a broken digit once', () => {
  const [pound, five, point, nine] = draw('£5.9') as [InkBlob, InkBlob, InkBlob, InkBlob]
  const broken = [{ ...pound, bottom: 47 }, { ...pound, top: 48 }, { ...five, bottom: 33 }, { ...five, top: 34 }, point, nine]
  expect(insertVisiblePoint('£59', broken, SIZE)).toBe('£5.9')
})

test('insertVisiblePoint inserts a point between touching digits only when none was read', () => {
  const touching = [
    { left: 0, right: 44, top: 25, bottom: 56 },
    { left: 48, right: 54, top: 50, bottom: 56 },
    { left: 58, right: 78, top: 25, bottom: 56 },
  ]
  expect(insertVisiblePoint('£59', touching, SIZE)).toBe('£5.9')
  expect(insertVisiblePoint('£5.9', touching, SIZE)).toBeNull()
})

test('insertPointAtGap inserts a faint point when the digits have the gap of a point', () => {
  const unseen = (text: string) => draw(text).filter(({ top }) => top < 50)
  expect(insertPointAtGap('£95', unseen('£9.5'), { size: SIZE, usualGap: 4 })).toBe('£9.5')
  expect(insertPointAtGap('2450', unseen('24.50'), { size: SIZE, usualGap: 4 })).toBe('24.50')
  expect(insertPointAtGap('35', draw('35'), { size: SIZE, usualGap: 4 })).toBeNull()
  expect(insertPointAtGap('£215', unseen('£.2.15'), { size: SIZE, usualGap: 4 })).toBeNull()
})

test('insertPointAtGap ignores the gap beside a narrow 1', () => {
  const [two, one] = draw('21') as [InkBlob, InkBlob]
  expect(insertPointAtGap('21', [two, { ...one, left: one.left + 7, right: one.right + 7 }], { size: SIZE, usualGap: 4 })).toBeNull()
})

test('restoreDoubledOne restores the second of two adjacent ones', () => {
  expect(restoreDoubledOne('1.50', draw('11.50'), SIZE)).toBe('11.50')
  expect(restoreDoubledOne('£1', draw('£11'), SIZE)).toBe('£11')
  expect(restoreDoubledOne('£1', draw('£1'), SIZE)).toBeNull()
  expect(restoreDoubledOne('£11', [...draw('£11'), ...draw('£111.2').slice(4)], SIZE)).toBeNull()
  expect(
    restoreDoubledOne(
      '10',
      [...draw('1'), { left: 12, right: 20, top: 25, bottom: 56 }, { left: 24, right: 32, top: 25, bottom: 56 }],
      SIZE,
    ),
  ).toBeNull()
  expect(restoreDoubledOne('£2', draw('£22'), SIZE)).toBeNull()
})

test('insertVisiblePoint inserts the points of two amounts with a slash between them', () => {
  expect(insertVisiblePoint('245/470', draw('2.45/4.70'), SIZE)).toBe('2.45/4.70')
  expect(insertVisiblePoint('270/5.20', draw('2.70/5.20'), SIZE)).toBe('2.70/5.20')
  expect(insertVisiblePoint('245/470', draw('2.4.5/470'), SIZE)).toBeNull()
})
