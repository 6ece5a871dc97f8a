import { Link } from '@tanstack/react-router'
import type { Menu, MenuItem } from '../../contract/menu.ts'
import { compareItems } from '../../domain/menu/menu-order.ts'
import { formatPrice } from '../../domain/menu/price.ts'
import { Picture } from '../ui/picture.tsx'

/** How many lines of a specials menu its slip shows. */
const SLIP_LINES = 3

/** What a slip shows; loaders send nothing more. */
export type SpecialsSlipView = Pick<Menu, 'id' | 'name' | 'image_url' | 'image_alt'> & {
  venue: Pick<Menu['venue'], 'name' | 'slug'>
  items: Pick<MenuItem, 'id' | 'name' | 'price'>[]
}

/** A specials menu as the board outside would show it: picture, name, venue and its first lines. */
export function SpecialsSlip({ menu, sizes }: { menu: SpecialsSlipView; sizes: string }) {
  return (
    <article className="slip">
      <Picture src={menu.image_url} alt={menu.image_alt ?? ''} sizes={sizes} ratio="16/9" name={menu.name} />
      <div className="txt">
        <h3>{menu.name}</h3>
        <p className="small muted">
          <Link to="/venues/$id" params={{ id: menu.venue.slug }}>
            {menu.venue.name}
          </Link>
        </p>
        <ul className="lead">
          {menu.items.map((item) => (
            <li key={item.id}>
              <span>{item.name}</span>
              <span className="dots" aria-hidden="true" />
              <span className="pr">{formatPrice(item.price)}</span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  )
}

/** Only what the slip shows of a menu: its first items in their order, category by category. */
export function toSpecialsSlipView(menu: Menu): SpecialsSlipView {
  const items = menu.categories.flatMap((category) => [...category.items].sort(compareItems))
  return {
    id: menu.id,
    name: menu.name,
    ...pictureOf(menu),
    venue: { name: menu.venue.name, slug: menu.venue.slug },
    items: items.slice(0, SLIP_LINES).map(({ id, name, price }) => ({ id, name, price })),
  }
}

/** The menu's own picture, else its venue's. */
function pictureOf({ image_url, image_alt, venue }: Menu): Pick<SpecialsSlipView, 'image_url' | 'image_alt'> {
  return image_url ? { image_url, image_alt } : { image_url: venue.image_url, image_alt: venue.image_alt }
}
