import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { GreyImage } from './image/grey-image.ts'
import { readMenuImage } from './read-menu-image.ts'
import { openRecogniser } from './recogniser.ts'

const MENU = readFileSync(new URL('../../tests/menu-reader/golden/menu-0041.jpg', import.meta.url))

test('readMenuImage recognises nothing again on a photo that is too blurred to read', async () => {
  const recogniser = await openRecogniser()
  const heights: number[] = []
  const recognise = async (picture: GreyImage, ...rest: [onProgress: (fraction: number) => void]) => {
    heights.push(picture.height)
    return recogniser.recognise(picture, ...rest)
  }
  const blurred = await sharp(MENU).blur(9).jpeg().toBuffer()
  const { categories } = await readMenuImage(blurred, { recogniser: { ...recogniser, recognise }, onProgress: () => {} })
  expect(categories).toEqual([])
  expect(new Set(heights).size).toBe(1)
}, 120_000)
