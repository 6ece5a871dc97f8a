import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { FooterLink } from '../../../domain/settings.ts'
import { instant } from './columns.ts'

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
