import { imageVariants } from '../../domain/images.ts'
import tallSmall from '../pictures/hero-tall.w480.webp?url'
import tall from '../pictures/hero-tall.webp?url'
import wideSmall from '../pictures/hero-wide.w960.webp?url'
import wide from '../pictures/hero-wide.webp?url'
import { useSite } from '../site.ts'
import * as styles from './hero.module.css'

/** The image is first, because it is the largest element of the page. */
export function Hero() {
  const { hero } = useSite()
  return (
    <div className={styles.hero}>
      {hero.imageUrl ? <OwnPicture url={hero.imageUrl} alt={hero.imageAlt} /> : <TablePicture />}
      <div className={styles.menuCard}>
        <h1>{hero.title}</h1>
        <p>{hero.text}</p>
      </div>
    </div>
  )
}

function TablePicture() {
  return (
    <picture>
      <source media="(max-width: 40rem)" srcSet={`${tallSmall} 480w, ${tall} 780w`} sizes="100vw" width="780" height="485" />
      <img src={wide} srcSet={`${wideSmall} 960w, ${wide} 1600w`} sizes="100vw" width="1600" height="720" alt="" fetchPriority="high" />
    </picture>
  )
}

function OwnPicture({ url, alt }: { url: string; alt: string }) {
  const variants = imageVariants(url)
  return (
    <picture>
      <img
        src={url}
        srcSet={variants.map((one) => `${one.url} ${one.width}w`).join(', ') || undefined}
        sizes="100vw"
        width="1440"
        height="648"
        alt={alt}
        fetchPriority="high"
      />
    </picture>
  )
}
