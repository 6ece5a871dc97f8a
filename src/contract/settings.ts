import { z } from '@hono/zod-openapi'
import { instantSchema, uuidSchema } from './common.ts'
import { seenUpdatedAtSchema } from './managed-venue.ts'

const text = (example: string) => z.string().nullable().openapi({ example })
const footerLinksSchema = z
  .array(
    z.object({ label: z.string().openapi({ example: 'Town council' }), url: z.string().openapi({ example: 'https://windsor.example' }) }),
  )
  .openapi({ description: 'Further links in the footer: to a website, or to a path of the guide' })

const fields = {
  name: text('Windsor Table').openapi({ description: 'The name of the guide' }),
  description: text('Menus and tables in Windsor.').openapi({ description: 'What search engines say about the home page' }),
  contact_email: text('table@windsor.example'),
  accent: text('#1f5360').openapi({ description: 'The colour of buttons, links and selections in the light theme' }),
  hero_title: text('What do you fancy in Windsor?'),
  hero_text: text('Menus, specials and tables from 28 kitchens.'),
  image_url: text('/media/venue-images/1764547200000-hero.webp').openapi({ description: 'The image of the home page' }),
  image_alt: text('A long table by the river'),
  footer_links: footerLinksSchema,
  featured_venues: z.array(uuidSchema).openapi({ description: 'Featured venues in the order of the home page; others follow by name' }),
  featured_dishes: z.array(uuidSchema).openapi({ description: 'Featured dishes in the order of the home page; others follow by name' }),
  privacy_extra: text('The town council runs this guide.').openapi({ description: 'Paragraphs at the end of the Privacy Policy' }),
  terms_extra: text('The law of England applies.'),
  cookies_extra: text('We set no further cookies.'),
}

export const settingsSchema = z.object({ id: z.uuid(), ...fields, updated_at: instantSchema }).openapi('Settings')
export type StoredSettings = z.infer<typeof settingsSchema>

const environmentValueSchema = z.object({
  variable: z.string().openapi({ example: 'TIME_ZONE' }),
  label: z.string().openapi({ example: 'Time zone' }),
  value: z.string().nullable().openapi({ description: 'Null when it is not set, or secret', example: 'Europe/London' }),
  is_set: z.boolean(),
})

export const settingsPageSchema = z
  .object({
    settings: settingsSchema,
    defaults: z.object({ name: z.string(), contact_email: z.string() }).openapi({ description: 'What applies while nothing is set' }),
    fixed: z
      .array(z.enum(['name', 'contact_email']))
      .openapi({ description: 'Settings that the environment sets, and that cannot be changed here' }),
    environment: z.array(environmentValueSchema),
  })
  .openapi('SettingsPage')
export type ManagedSettings = z.infer<typeof settingsPageSchema>

export const updateSettingsBody = z.object(fields).partial().extend({ seen_updated_at: seenUpdatedAtSchema }).openapi('SettingsUpdate')
export type UpdateSettingsInput = z.infer<typeof updateSettingsBody>
