import { describe, expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../image-limits.ts'
import { validateMenuFile } from './extraction.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const PDF = bytes('%PDF-1.7\n')

describe('validateMenuFile', () => {
  test.each([
    ['an empty file', { size: 0, head: new Uint8Array() }, 'file_missing'],
    ['a file of more than 5 MB', { size: MAX_UPLOAD_BYTES + 1, head: PDF }, 'menu_file_too_large'],
    ['a HEIC picture', { size: 12, head: bytes('\0\0\0\x18ftypheic') }, 'picture_heic'],
    ['the beginning of a PDF signature', { size: 4, head: bytes('%PDF') }, 'menu_file_refused'],
    ['text that begins like a PDF', { size: 9, head: bytes('%PDX-1.7\n') }, 'menu_file_refused'],
    ['a PDF signature after the first byte', { size: 10, head: bytes(' %PDF-1.7\n') }, 'menu_file_refused'],
  ])('rejects %s', (_, file, code) => {
    expect(validateMenuFile(file)).toBe(code)
  })

  test('accepts a PDF of exactly 5 MB', () => {
    expect(validateMenuFile({ size: MAX_UPLOAD_BYTES, head: PDF })).toBeNull()
  })
})
