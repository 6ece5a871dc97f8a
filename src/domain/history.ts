export const VERSIONED_ENTITIES = ['venue', 'menu', 'menu_category', 'menu_item', 'settings'] as const
export type VersionedEntity = (typeof VERSIONED_ENTITIES)[number]
