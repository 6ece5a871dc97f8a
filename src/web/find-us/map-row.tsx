import { Link } from '@tanstack/react-router'
import type { HTMLAttributes, Ref } from 'react'
import type { VenueCardData } from '../../contract/venue.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import { ImageSkeleton, ResponsiveImage } from '../ui/responsive-image.tsx'
import { SkeletonLine } from '../ui/skeleton.tsx'
import { VenueMeta } from '../venue/venue-meta.tsx'
import * as styles from './map-row.module.css'

type Props = HTMLAttributes<HTMLLIElement> & {
  venue: { name: string; slug: string }
  card: VenueCardData | undefined
  isSelected: boolean
  ref?: Ref<HTMLLIElement>
}

export function MapRow({ venue, card, isSelected, ...item }: Props) {
  return (
    <li className={styles.row} aria-current={isSelected ? 'true' : undefined} {...item}>
      {card ? (
        <ResponsiveImage src={card.image_url} alt={card.image_alt ?? ''} sizes="6.5rem" ratio="3/2" name={card.name} />
      ) : (
        <ImageSkeleton ratio="3/2" />
      )}
      <div>
        <h2>
          <Link to="/venues/$id" params={{ id: venue.slug }}>
            {venue.name}
          </Link>
        </h2>
        {card ? <VenueMeta cuisine={card.cuisine} price={card.price} address={fullAddress(card)} /> : <FactsSkeleton />}
      </div>
    </li>
  )
}

function FactsSkeleton() {
  return (
    <div className={styles.bones} aria-hidden="true">
      <SkeletonLine width="half" />
      <SkeletonLine width="long" />
    </div>
  )
}
