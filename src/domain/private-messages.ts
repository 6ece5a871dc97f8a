/** Not in `messages.ts`, which forms of public pages load. */
export const DELETED_MEANWHILE = 'This has been deleted since you opened it. What you entered stays here until you close it.'

export const PRIVATE_FALLBACKS = {
  claimVenue: 'Failed to claim the venue',
  fetchClaims: 'Failed to fetch claims',
  decideClaim: 'Failed to decide the claim',
  fetchVenueToEdit: 'Failed to fetch venue',
  fetchEmbed: 'Failed to fetch the embed',
  saveEmbed: 'Failed to save the embed',
  saveSettings: 'Failed to save settings',
  saveSynonyms: 'Failed to save synonyms',
  removeSynonyms: 'Failed to remove synonyms',
  saveVenue: 'Failed to save venue',
  deleteVenue: 'Failed to delete venue',
  fetchVenuesAndMenus: 'Failed to fetch venues and menus',
  saveMenu: 'Failed to save menu',
  updateMenu: 'Failed to update menu',
  deleteMenu: 'Failed to delete menu',
  saveMenuItem: 'Failed to save menu item',
  deleteMenuItem: 'Failed to delete menu item',
  uploadImage: 'Failed to read file',
  processMenu: 'Failed to process menu',
  updateFeatured: 'Failed to update featured status',
  removeSecondFactor: 'Failed to remove two-step verification',
  restore: 'Failed to restore',
  deleteForGood: 'Failed to delete',
} as const
