import type { GreyImage } from './grey-image.ts'
import type { InkBlob } from './ink-blobs.ts'

/** Paints the box of a blob and its faint edge white. Changes the picture. */
export function eraseBlob({ data, width, height }: GreyImage, { left, top, right, bottom }: InkBlob): void {
  for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y++) {
    data.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 1))
  }
}
