import tallSmall from '../pictures/hero-tall.w480.webp?url'
import tall from '../pictures/hero-tall.webp?url'
import wideSmall from '../pictures/hero-wide.w960.webp?url'
import wide from '../pictures/hero-wide.webp?url'
import * as styles from './hero.module.css'

/** A laid table with the menu card on it. The picture is the largest thing on the page, so it comes first. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <picture>
        <source media="(max-width: 40rem)" srcSet={`${tallSmall} 480w, ${tall} 780w`} sizes="100vw" width="780" height="485" />
        <img src={wide} srcSet={`${wideSmall} 960w, ${wide} 1600w`} sizes="100vw" width="1600" height="720" alt="" fetchPriority="high" />
      </picture>
      <div className={styles.menuCard}>
        <h1>What do you fancy?</h1>
        <p>Find the dish you fancy, then request a table. No account needed.</p>
      </div>
    </div>
  )
}
