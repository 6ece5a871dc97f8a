import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { IMAGE_BUCKETS, type ImageBucket } from '../../../domain/images.ts'
import { instant, inValues } from './columns.ts'
import { users } from './users.ts'

/**
 * Pictures that were uploaded here, by the address under which they are shown. One that nothing shows, neither a venue nor
 * a menu nor a dish, was replaced or abandoned, and is swept away after a while with its file.
 */
export const images = pgTable(
  'images',
  {
    url: text().primaryKey(),
    bucket: text().$type<ImageBucket>().notNull(),
    created_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_at: instant().notNull().defaultNow(),
  },
  (t) => [check('images_bucket_known', inValues(t.bucket, IMAGE_BUCKETS)), index('images_by_age').on(t.created_at)],
)
