import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { IMAGE_BUCKETS, type ImageBucket } from '../../../domain/images.ts'
import type { FooterLink } from '../../../domain/settings.ts'
import { instant, inValues } from './columns.ts'
import { users } from './users.ts'

export const SETTINGS_ID = '5e771965-0000-4000-8000-000000000001'

export const guideSettings = pgTable(
  'guide_settings',
  {
    id: uuid().primaryKey().default(SETTINGS_ID),
    name: text(),
    description: text(),
    contact_email: text(),
    accent: text(),
    hero_title: text(),
    hero_text: text(),
    image_url: text(),
    image_alt: text(),
    footer_links: jsonb().$type<FooterLink[]>().notNull().default([]),
    featured_venues: uuid().array().notNull().default(sql`'{}'`),
    featured_dishes: uuid().array().notNull().default(sql`'{}'`),
    privacy_extra: text(),
    terms_extra: text(),
    cookies_extra: text(),
    updated_at: instant().notNull().defaultNow(),
  },
  (t) => [check('guide_settings_single', sql`${t.id} = ${sql.raw(`'${SETTINGS_ID}'`)}`)],
)

export const images = pgTable(
  'images',
  {
    url: text().primaryKey(),
    bucket: text().$type<ImageBucket>().notNull(),
    created_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [
    check('images_bucket_known', inValues(t.bucket, IMAGE_BUCKETS)),
    index('images_by_age').on(t.created_at),
    index('images_by_uploader').on(t.created_by).where(sql`created_by is not null`),
  ],
)

export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and a keyed hash of its subject, so that neither email addresses nor IP addresses are stored. */
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: instant(),
})
