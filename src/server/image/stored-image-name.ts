import { slugify } from '../../domain/venue/slug.ts'

const ENDING = /\.(jpe?g|png|webp|gif|avif|heic|heif)$/i

/**
 * Returns the name under which an upload is stored: '1764547200000-menu-1.jpg.webp' for 'menu (1).JPG'. One path
 * segment of a-z, 0-9, hyphens and dots, for any file name.
 * @param attempt from 1; later attempts get a number, for names that exist
 */
export function pictureName(fileName: string, at: Date, attempt = 1): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const ending = ENDING.exec(base)?.[1]?.toLowerCase()
  const stem = slugify(ending ? base.slice(0, -ending.length - 1) : base) || 'image'
  const number = attempt === 1 ? '' : `-${attempt}`
  return `${at.getTime()}-${stem}${number}${ending && ending !== 'webp' ? `.${ending}` : ''}.webp`
}
