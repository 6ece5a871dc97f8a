import { eq } from 'drizzle-orm'
import type { MenuDiff } from '../../../contract/menu-extraction.ts'
import { DomainError } from '../../../domain/errors.ts'
import { isRecipeAsked, isStated } from '../../../domain/menu/menu-update.ts'
import type { AppContext } from '../../app-context.ts'
import { menus } from '../../db/schema/index.ts'
import { authorizeExtraction } from '../authorize-extraction.ts'
import { toExtraction } from '../to-extraction.ts'
import { compareMenu } from './compare-menu.ts'

/**
 * Returns the differences between a new photo of a menu and the current menu, and which dishes need a decision before
 * an update.
 * @throws DomainError not_found, also while the photo is being read
 */
export async function getMenuDiff({ ctx, input: { id } }: { ctx: AppContext; input: { id: string } }): Promise<MenuDiff> {
  const { row } = await authorizeExtraction(ctx, id)
  if (!row.is_update || row.menu_id === null || row.result === null) throw new DomainError('not_found')
  const [menu] = await ctx.db.orm.select().from(menus).where(eq(menus.id, row.menu_id))
  if (!menu) throw new DomainError('not_found')
  const { added, changed, gone } = await compareMenu(ctx.db.orm, row.menu_id, row.result)
  return {
    extraction: toExtraction(row),
    pages: row.file_name === null ? [] : row.result.pages,
    menu: { id: menu.id, name: menu.name, updated_at: menu.updated_at.toISOString() },
    added,
    changed: changed.map((one) => ({ ...one.present, asked: isRecipeAsked(one), differs: one.differs, read: one.read })),
    gone: gone.map((one) => ({ ...one, asked: isStated(one) })),
  }
}
