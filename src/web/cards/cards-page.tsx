import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { PrintedCard } from '../../contract/managed-venue.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { VenueNavigation } from '../owner/venue-navigation.tsx'
import { DownloadLink } from '../private/download-link.tsx'
import { FetchErrorBanner } from '../private/error-banner.tsx'
import * as panelStyles from '../private/panel.module.css'
import { PrivateIcon } from '../private/private-icon.tsx'
import * as privatePageStyles from '../private/private-page.module.css'
import { LoadingPlaceholder, PrivatePage } from '../private/private-page.tsx'
import { KEYS } from '../private/query-keys.ts'
import { useApi, useSite } from '../site.ts'
import { Banner } from '../ui/banner.tsx'
import * as styles from './cards.module.css'

const FORMATS = {
  card: { name: 'Card, A6', help: 'One card of 105 by 148 mm.' },
  sheet: { name: 'Four cards, A4', help: 'Cut along the lines.' },
  tent: { name: 'Table tent, A4', help: 'Fold along the line; it can be read from both sides.' },
} as const
type Format = keyof typeof FORMATS

export function CardsPage() {
  const { id } = useParams({ from: '/venue-cards/$id' })
  const api = useApi()
  const navigate = useNavigate()
  const [format, setFormat] = useState<Format>('card')
  const [failure, setFailure] = useState<string | null>(null)
  const download = (href: string, label: string, name?: string) => (
    <DownloadLink href={href} {...(name ? { name } : {})} fallback={FALLBACK_MESSAGES.fetchData} onFailure={setFailure}>
      <PrivateIcon name="download" />
      {label}
    </DownloadLink>
  )
  const { data, error, refetch } = useQuery({
    queryKey: [...KEYS.printedCard, id],
    queryFn: ({ signal }) => api.get('/api/venues/:id/printed-card', { params: { id }, signal }),
  })
  return (
    <PrivatePage
      title="Cards"
      navigation={
        <VenueNavigation
          venueId={id}
          name={data?.venue.name}
          onChoose={(venue) => void navigate({ to: '/venue-cards/$id', params: { id: venue } })}
        />
      }
      actions={
        data ? (
          <>
            {download(`/api/venues/${id}/menu.pdf?paper=a4`, 'Menu, A4')}
            {download(`/api/venues/${id}/menu.pdf?paper=a5`, 'Menu, A5')}
            {download(`/api/venues/${id}/qr.svg`, 'QR code as SVG', `qr-code-${id}.svg`)}
            <button type="button" className="btn compact" onClick={() => window.print()}>
              <PrivateIcon name="print" />
              Print or save as PDF
            </button>
          </>
        ) : null
      }
    >
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      {error ? <FetchErrorBanner error={error} fallback={FALLBACK_MESSAGES.fetchData} onRetry={() => void refetch()} /> : null}
      {data && !data.active ? <Banner tone="warning">This venue is inactive, so its page cannot be seen yet.</Banner> : null}
      {!data && !error ? <LoadingPlaceholder /> : null}
      {data ? (
        <section className={`${panelStyles.panel} ${styles.panel}`} aria-label="What is printed">
          <fieldset className={styles.formats}>
            <legend className="visually-hidden">Format</legend>
            {(Object.keys(FORMATS) as Format[]).map((one) => (
              <label key={one} className="chip">
                <input type="radio" name="format" checked={format === one} onChange={() => setFormat(one)} />
                {FORMATS[one].name}
              </label>
            ))}
          </fieldset>
          <p className={`muted small ${styles.help}`}>{FORMATS[format].help} The page that opens always shows the current menu.</p>
          <div className={`${privatePageStyles.actions} ${styles.help}`}>
            {download(`/api/venues/${id}/cards.pdf?format=${format}`, 'PDF for a printer')}
            {download(`/api/venues/${id}/cards.svg?format=${format}`, 'SVG for a designer')}
          </div>
          <Sheet card={data} format={format} />
        </section>
      ) : null}
    </PrivatePage>
  )
}

const SIDES: Record<Format, readonly string[]> = { card: ['one'], sheet: ['one', 'two', 'three', 'four'], tent: ['back', 'front'] }

function Sheet({ card, format }: { card: PrintedCard; format: Format }) {
  return (
    <div className={styles.sheet} data-format={format}>
      {SIDES[format].map((side, index) => (
        // Copies of one card: hide all but the first from screen readers.
        <Card key={side} card={card} isCopy={index > 0} />
      ))}
    </div>
  )
}

function Card({ card: { venue, url }, isCopy }: { card: PrintedCard; isCopy: boolean }) {
  const { productName } = useSite()
  return (
    <article className={styles.card} aria-hidden={isCopy || undefined}>
      <p className={styles.name}>{venue.name}</p>
      <p>Scan for our menu</p>
      <img src={`/api/venues/${venue.id}/qr.svg`} alt={`QR code of ${url}`} width="240" height="240" />
      <p className={styles.url}>{url.replace(/^https?:\/\//, '')}</p>
      <p className={styles.guide}>{productName}</p>
    </article>
  )
}
