import { z } from '@hono/zod-openapi'
import { CARD_FORMAT_NAMES, MENU_PAPER_NAMES } from '../domain/print/formats.ts'
import { uuidSchema } from './common.ts'

export const printedMenuQuery = z.object({
  paper: z.enum(MENU_PAPER_NAMES).default('a4').openapi({ description: 'The size of the paper', example: 'a5' }),
  menu: uuidSchema.optional().openapi({
    description: 'Only this menu; otherwise all menus that the page of the venue shows now',
    example: '5b7f2f0e-7b1c-4f0a-9d6e-1f0a2b3c4d5e',
  }),
})
export type PrintedMenuInput = z.infer<typeof printedMenuQuery>

export const printedCardsQuery = z.object({
  format: z.enum(CARD_FORMAT_NAMES).default('card').openapi({
    description: 'One card (A6), four on a sheet (A4) or a table tent (A4)',
    example: 'tent',
  }),
})
export type PrintedCardsInput = z.infer<typeof printedCardsQuery>
