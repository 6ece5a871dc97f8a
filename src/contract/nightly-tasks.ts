import { z } from '@hono/zod-openapi'
import { instantSchema } from './common.ts'

export const nightlyTasksSchema = z
  .object({
    state: z.enum(['none', 'ok', 'late', 'failed']).openapi({
      description:
        '`none`: they have not run yet; `late`: they did not run last night; `failed`: one failed in the last run, or the run ended unexpectedly',
    }),
    ended_at: instantSchema.nullable().openapi({ description: 'When the last run ended' }),
    failed: z
      .array(
        z.object({
          name: z.string(),
          last_success: instantSchema.nullable().openapi({ description: 'When the task last succeeded; null when that is not known' }),
        }),
      )
      .openapi({ description: 'Tasks that failed in the last run' }),
  })
  .openapi('NightlyTasks')
export type NightlyTasksStatus = z.infer<typeof nightlyTasksSchema>
