import { shownLink } from '../../domain/menu/picture-links.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './picture-links.module.css'

/** Offers the links of QR codes on a menu file, which the guide never follows; renders nothing without one. */
export function PictureLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null
  return (
    <div className={styles.links}>
      <Banner tone="info">
        {links.length === 1 ? 'This image has a link: ' : `This image has ${links.length} links: `}
        {links.map((link, at) => (
          <span key={link}>
            {at > 0 ? ', ' : ''}
            <a href={link} rel="noopener noreferrer nofollow" target="_blank">
              {shownLink(link)}
            </a>
          </span>
        ))}
        . The guide has not opened {links.length === 1 ? 'it' : 'them'}. If your menu is there, open it, save it as a PDF and upload that.
      </Banner>
    </div>
  )
}
