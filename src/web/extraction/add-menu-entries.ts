import type { ReaderKind } from '../../domain/menu/extraction.ts'
import type { MenuType } from '../../domain/menu/menu-types.ts'
import type { Choice } from '../private/combobox.tsx'

/** What the form of a new menu holds. */
export type AddMenuEntries = { venue_id: Choice | null; name: string; menu_type: MenuType; file: File | null; reader: ReaderKind | null }
