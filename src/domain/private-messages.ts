/** Messages of failures without a more specific one on private screens. Apart from `messages.ts`, which forms of public pages load. */
export const PRIVATE_FALLBACKS = {
  claimVenue: 'Failed to claim the venue',
  fetchClaims: 'Failed to fetch claims',
  decideClaim: 'Failed to decide the claim',
  fetchVenueToEdit: 'Failed to fetch venue',
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
  removeSecondFactor: 'Failed to remove the second factor',
} as const
