import { DomainError } from '../../domain/errors.ts'
import type { AppContext } from '../app-context.ts'
import { authorizeExtraction } from './authorize-extraction.ts'
import { pageImageName } from './file-names.ts'

/**
 * Returns the image of a page as WebP. Pages start at 1.
 * @throws DomainError not_found for users who may not edit the menu, and after the image was deleted
 */
export async function getPhoto({
  ctx,
  input: { id, page },
}: {
  ctx: AppContext
  input: { id: string; page: number }
}): Promise<Uint8Array<ArrayBuffer>> {
  const { row } = await authorizeExtraction(ctx, id)
  const bytes = row.file_name === null ? null : await ctx.files.private.read(pageImageName(row.id, page))
  if (!bytes) throw new DomainError('not_found')
  return bytes
}
