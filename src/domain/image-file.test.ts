import { expect, test } from 'vitest'
import { detectImageKind, SIGNATURE_BYTES, validateImageFile } from './image-file.ts'
import { MAX_UPLOAD_BYTES } from './image-limits.ts'
import { validateMenuFile } from './menu/extraction.ts'
import { ERROR_MESSAGES } from './messages.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0)).subarray(0, SIGNATURE_BYTES)

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0', 'png'],
  ['GIF89a', 'gif'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'heif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'heif'],
])('%j is the head of an image of the kind %s', (head, kind) => {
  expect(detectImageKind(bytesOf(head))).toBe(kind)
})

test.each([
  '',
  '\xff\xd8',
  'plain text',
  '<svg xmlns="http',
  '<?xml version="1',
  '<!doctype html>',
  'II*\0',
  'MM\0*',
  '%PDF-1.7',
  'BM',
  'RIFF\0\0\0\0WAVE',
  '\0\0\0\x1cftypmp42',
  'PK\x03\x04',
])('%j is rejected because it is not the head of an image', (head) => {
  expect(validateImageFile({ size: 100, head: bytesOf(head) })).toBe('picture_expected')
})

test.each(['\0\0\0\x1cftypheic\0\0\0\0mif1heic', '\0\0\0\x1cftypmif1\0\0\0\0mif1heic', '\0\0\0\x1cftyphevx'])(
  '%j is rejected as HEIC in an image upload and in a menu upload',
  (head) => {
    const file = { size: 100, head: bytesOf(head) }
    expect([validateImageFile(file), validateMenuFile(file)]).toEqual(['picture_heic', 'picture_heic'])
    expect(ERROR_MESSAGES.picture_heic).toMatch(/JPEG/)
  },
)

test('an image has at most 5,242,880 bytes', () => {
  const head = bytesOf('GIF89a')
  expect(validateImageFile({ size: MAX_UPLOAD_BYTES, head })).toBe(null)
  expect(validateImageFile({ size: MAX_UPLOAD_BYTES + 1, head })).toBe('picture_too_large')
})
