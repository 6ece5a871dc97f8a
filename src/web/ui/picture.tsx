import { useEffect, useRef, useState } from 'react'
import { imageVariants } from '../../domain/images.ts'
import { IMAGE_FAILED } from '../../domain/public-messages.ts'
import { initialOf } from './initial.ts'

/** The box's class, then the width and height that it has at most; no wider picture is ever asked for. */
const RATIOS = {
  '3/2': ['r3-2', 720, 480],
  '16/9': ['r16-9', 720, 405],
  '1/1': ['r1-1', 720, 720],
  '5/2': ['r5-2', 1440, 576],
} as const

type Props = {
  /** Null where nobody gave a picture: a plate stands in its place. */
  src: string | null
  alt: string
  /** How wide the box is in the layout, as in the `sizes` attribute. */
  sizes: string
  ratio: keyof typeof RATIOS
  /** For the one picture above the fold. */
  eager?: boolean
  /** Whose initial stands on the plate. */
  name?: string
}

/** A picture in a box of a fixed ratio. One that fails says so in words, in the same box. */
export function Picture({ src, ratio, name, ...rest }: Props) {
  const shape = `pic ${RATIOS[ratio][0]}`
  if (!src) return <div className={`${shape} bare`} data-initial={initialOf(name ?? '')} />
  return (
    <div className={shape}>
      <Image key={src} src={src} ratio={ratio} {...rest} />
    </div>
  )
}

function Image({ src, alt, sizes, ratio, eager = false }: Omit<Props, 'name'> & { src: string }) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  // A picture may have failed before React listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return <span className="pic-failed">{IMAGE_FAILED}</span>
  const [, width, height] = RATIOS[ratio]
  const variants = imageVariants(src).filter((one) => one.width <= width)
  return (
    <img
      ref={image}
      src={variants.at(-1)?.url ?? src}
      srcSet={variants.length > 0 ? variants.map((one) => `${one.url} ${one.width}w`).join(', ') : undefined}
      sizes={variants.length > 0 ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      fetchPriority={eager ? 'high' : undefined}
      onError={() => setFailed(true)}
    />
  )
}
