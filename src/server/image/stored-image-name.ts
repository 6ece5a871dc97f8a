import { slugify } from '../../domain/venue/slug.ts'

/** Endings that a name keeps; any other is part of the name. */
const ENDING = /\.(jpe?g|png|webp|gif|avif|heic|heif)$/i

/**
 * The name under which an upload is stored, from its own: '1764547200000-menu-1.jpg.webp' for 'menu (1).JPG'. One plain
 * path segment of a-z, 0-9, hyphens and dots, whatever the file was called.
 * @param attempt from 1; later ones are numbered, for when a name is taken
 */
export function pictureName(fileName: string, at: Date, attempt = 1): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const ending = ENDING.exec(base)?.[1]?.toLowerCase()
  const stem = slugify(ending ? base.slice(0, -ending.length - 1) : base) || 'image'
  const number = attempt === 1 ? '' : `-${attempt}`
  return `${at.getTime()}-${stem}${number}${ending && ending !== 'webp' ? `.${ending}` : ''}.webp`
}
