import { useEffect, useRef, useState } from 'react'
import { imageVariants } from '../../domain/images.ts'
import { IMAGE_FAILED } from '../../domain/public-messages.ts'
import * as styles from './responsive-image.module.css'
import * as skeletonStyles from './skeleton.module.css'

/** Largest requested width and height in pixels for each ratio. */
const RATIOS = {
  '3/2': [720, 480],
  '16/9': [720, 405],
  '1/1': [720, 720],
  '5/2': [1440, 576],
} as const

type Props = {
  src: string | null
  alt: string
  sizes: string
  ratio: keyof typeof RATIOS
  eager?: boolean
  name?: string
}

/**
 * An image in a box of a fixed ratio. When it fails to load, the same box shows a message.
 * The box has `data-ratio`, and `data-initial` when a plate is shown instead.
 */
export function ResponsiveImage({ src, ratio, name, ...rest }: Props) {
  if (!src) return <div className={styles.picture} data-ratio={ratio} data-initial={getInitial(name ?? '')} />
  return (
    <div className={styles.picture} data-ratio={ratio}>
      <Image key={src} src={src} ratio={ratio} {...rest} />
    </div>
  )
}

export function ImageSkeleton({ ratio }: Pick<Props, 'ratio'>) {
  return <div className={`${styles.picture} ${styles.loading} ${skeletonStyles.bar}`} data-ratio={ratio} />
}

function Image({ src, alt, sizes, ratio, eager = false }: Omit<Props, 'name'> & { src: string }) {
  const image = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)
  // The image may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true)
  }, [])
  if (failed) return <span className={styles.failed}>{IMAGE_FAILED}</span>
  const [width, height] = RATIOS[ratio]
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

const ARTICLE = /^[^\p{L}\p{N}]*(?:the|an?)\s+(?=.*[\p{L}\p{N}])/iu

/** The first letter or digit of a name without its article: B for 'The Bell'. Empty when the name has neither. */
export function getInitial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name.replace(ARTICLE, ''))?.[0] ?? ''
}
