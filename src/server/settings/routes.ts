import { EXAMPLE_VENUE_ID } from '../../contract/common.ts'
import { type StoredSettings, settingsPageSchema, settingsSchema, updateSettingsBody } from '../../contract/settings.ts'
import { conflictResponse, NO_STORE, signedInResponses } from '../http/openapi-responses.ts'
import { ADMINISTRATORS_ONLY } from '../http/operation-texts.ts'
import { withFallbackMessage } from '../http/problem.ts'
import { jsonRequestBody, requireJsonBody } from '../http/request-body.ts'
import { routesOf } from '../http/routes-of.ts'
import { signedIn } from '../http/session.ts'
import { createValidatingRouter } from '../http/validating-router.ts'
import { readSettings, updateSettings } from './settings.ts'

const route = routesOf('Settings')
const example: StoredSettings = {
  id: '5e771965-0000-4000-8000-000000000001',
  name: 'Windsor Table',
  description: 'Menus and tables in Windsor.',
  contact_email: null,
  accent: '#1f5360',
  hero_title: 'What do you fancy in Windsor?',
  hero_text: null,
  image_url: null,
  image_alt: null,
  footer_links: [{ label: 'Town council', url: 'https://windsor.example' }],
  featured_venues: [EXAMPLE_VENUE_ID],
  featured_dishes: [],
  privacy_extra: null,
  terms_extra: null,
  cookies_extra: null,
  updated_at: '2026-11-20T18:00:00.000Z',
}

const read = route.get('/settings', 'Read the settings of the guide', {
  description: `Includes the settings that environment variables set. Secrets are left out. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('fetchData'), signedIn],
  responses: signedInResponses(settingsPageSchema, 'The settings', {
    settings: example,
    defaults: { name: 'Plateful', contact_email: 'hello@plateful.test' },
    fixed: ['contact_email'],
    environment: [{ variable: 'TIME_ZONE', label: 'Time zone', value: 'Europe/London', is_set: true }],
  }),
})

const update = route.patch('/settings', 'Change settings of the guide', {
  description: `Changes only the fields in the body; null restores the default. Applies to every page and email immediately. Settings that environment variables set cannot be changed. ${ADMINISTRATORS_ONLY}`,
  middleware: [withFallbackMessage('saveSettings'), signedIn, ...requireJsonBody],
  request: jsonRequestBody(updateSettingsBody, { accent: '#1f5360', seen_updated_at: '2026-11-20T18:00:00.000Z' }),
  responses: {
    ...signedInResponses(settingsSchema, 'The settings', example),
    409: conflictResponse('edited_meanwhile', settingsSchema, example),
  },
})

export const settingsRoutes = createValidatingRouter()
  .openapi(read, async (c) => c.json(await readSettings({ ctx: c.get('ctx') }), 200, NO_STORE))
  .openapi(update, async (c) => c.json(await updateSettings({ ctx: c.get('ctx'), input: c.req.valid('json') }), 200, NO_STORE))
