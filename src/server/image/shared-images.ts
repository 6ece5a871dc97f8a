import sharp from 'sharp'
import { SHARED_SIZE } from '../../domain/images.ts'
import { bounded } from '../bounded.ts'

/** About 100 KB each. */
const MOST_KEPT = 64
/** One at a time: each takes a thread and some megabytes. */
const BOUNDS = { running: 1, waiting: 100 }

type Wanted = { key: string; bytes: Uint8Array }

/**
 * Makes the JPEG that a shared link shows of a stored image, cut to its size, and keeps the latest in memory. A stored
 * image never changes under its name. @throws TooBusy when too many wait
 */
export function createSocialImages(): (wanted: Wanted) => Promise<Uint8Array<ArrayBuffer>> {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const make = bounded(encode, BOUNDS)
  return (wanted) => {
    const { key } = wanted
    const made = kept.get(key) ?? make(wanted)
    // The latest stands last.
    kept.delete(key)
    kept.set(key, made)
    made.catch(() => kept.get(key) === made && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return made
  }
}

async function encode({ bytes }: Wanted): Promise<Uint8Array<ArrayBuffer>> {
  const made = await sharp(bytes)
    .resize({ ...SHARED_SIZE, fit: 'cover' })
    .flatten({ background: 'white' })
    .jpeg({ quality: 80 })
    .toBuffer()
  return new Uint8Array(made)
}
