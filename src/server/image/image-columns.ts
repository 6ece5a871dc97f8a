import { guideSettings, menuItems, menus, venues } from '../db/schema/index.ts'

/** Columns with the URL of an image that is shown. Images in none of them, nor in the trash, are deleted with their files. */
export const IMAGE_COLUMNS = [venues.image_url, menus.image_url, menuItems.image_url, guideSettings.image_url] as const
