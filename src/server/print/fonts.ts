import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from '@cantoo/fontkit'

const FACES = {
  heading: ['@expo-google-fonts/newsreader', '500Medium/Newsreader_500Medium.ttf'],
  text: ['@expo-google-fonts/instrument-sans', '400Regular/InstrumentSans_400Regular.ttf'],
  strong: ['@expo-google-fonts/instrument-sans', '600SemiBold/InstrumentSans_600SemiBold.ttf'],
} as const
export type Face = keyof typeof FACES

const files = new Map<Face, Promise<Buffer>>()
const fonts = new Map<Face, Promise<Font>>()

export function fontFile(face: Face): Promise<Buffer> {
  return remember(files, face, () => {
    const [name, file] = FACES[face]
    return readFile(join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file))
  })
}

export function loadOutlines(face: Face): Promise<Font> {
  return remember(fonts, face, async () => create(await fontFile(face)) as Font)
}

function remember<T>(known: Map<Face, Promise<T>>, face: Face, load: () => Promise<T>): Promise<T> {
  const found = known.get(face) ?? load()
  known.set(face, found)
  return found
}
