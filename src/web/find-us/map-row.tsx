import { Link } from '@tanstack/react-router'
import type { HTMLAttributes, Ref } from 'react'
import type { VenueCard } from '../../contract/venue.ts'
import { fullAddress } from '../../domain/venue/address.ts'
import { Picture } from '../ui/picture.tsx'
import { PriceBand } from '../ui/price-band.tsx'
import { Bone } from '../ui/skeleton.tsx'

type Props = HTMLAttributes<HTMLLIElement> & {
  venue: { name: string; slug: string }
  /** Undefined while it is fetched. */
  card: VenueCard | undefined
  isSelected: boolean
  ref?: Ref<HTMLLIElement>
}

/** A venue in the list beside the map; what is not fetched yet stands as grey bars. */
export function MapRow({ venue, card, isSelected, ...item }: Props) {
  return (
    <li className="map-row" aria-current={isSelected ? 'true' : undefined} {...item}>
      {card ? (
        <Picture src={card.image_url} alt={card.image_alt ?? ''} sizes="6.5rem" ratio="3/2" name={card.name} />
      ) : (
        <div className="pic r3-2 bone" />
      )}
      <div>
        <h2>
          <Link to="/venues/$id" params={{ id: venue.slug }}>
            {venue.name}
          </Link>
        </h2>
        {card ? <Facts card={card} /> : <FactBones />}
      </div>
    </li>
  )
}

function Facts({ card }: { card: VenueCard }) {
  return (
    <>
      <p className="meta">
        {card.cuisine ? <b>{card.cuisine}</b> : null}
        <PriceBand price={card.price} />
      </p>
      <p className="meta">{fullAddress(card)}</p>
    </>
  )
}

function FactBones() {
  return (
    <div aria-hidden="true">
      <Bone width="half" />
      <Bone width="long" />
    </div>
  )
}
