import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { IMAGE_BUCKETS, type ImageBucket } from '../../../domain/images.ts'
import { instant, inValues } from './columns.ts'
import { users } from './users.ts'

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
