import { EXAMPLE_VENUE_ID } from '../common.ts'
import type { ApplyMenuChangesInput, MenuDiff, MenuExtraction, MenuReview, PublishMenuInput } from '../menu-extraction.ts'

export const extractionExample: MenuExtraction = {
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  venue_id: EXAMPLE_VENUE_ID,
  menu_id: null,
  is_update: false,
  name: 'Sunday lunch',
  menu_type: 'Sunday',
  state: 'processing',
  progress: 40,
  reader: 'ocr',
  source_name: 'sunday-lunch.jpg',
  error_code: null,
  error: null,
  doubts: 0,
  pages: 0,
  pages_unread: 0,
  incomplete: false,
  links: [],
  created_at: '2026-11-20T18:00:00.000Z',
  published_at: null,
}

const MENU_ID = '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55'
const CATEGORY_ID = '5f1d2c3b-4a59-4687-8776-655443322110'
const ITEM_ID = '6a1d2c3b-4a59-4687-8776-655443322110'

export const reviewExample: MenuReview = {
  extraction: { ...extractionExample, menu_id: MENU_ID, state: 'done', progress: 100, doubts: 1, pages: 1 },
  menu: {
    id: MENU_ID,
    venue_id: extractionExample.venue_id,
    venue_name: 'The Gilded Pike',
    name: 'Sunday lunch',
    menu_type: 'Sunday',
    active: false,
    needs_review: true,
    updated_at: '2026-11-20T18:00:20.000Z',
  },
  pages: [{ width: 1240, height: 1754 }],
  categories: [
    {
      id: CATEGORY_ID,
      name: 'Starters',
      printed_name: null,
      items: [
        {
          id: ITEM_ID,
          name: 'Parsnip soup, curry oil',
          printed_name: 'Parsnlp soup, curry oil',
          description: null,
          price: 7,
          sizes: [],
          dietary_info: [],
          price_text: '7',
          page: 1,
          box: { left: 0.15, top: 0.36, width: 0.7, height: 0.04 },
          doubts: ['price'],
        },
      ],
    },
  ],
}

export const publishMenuExample: PublishMenuInput = {
  seen_updated_at: reviewExample.menu.updated_at,
  name: 'Sunday lunch',
  menu_type: 'Sunday',
  categories: [
    { id: CATEGORY_ID, name: 'Starters', items: [{ id: ITEM_ID, name: 'Parsnip soup, curry oil', description: null, price: 7 }] },
  ],
}

export const createExtractionExample = { file: 'sunday-lunch.jpg', name: 'Sunday lunch', menu_type: 'Sunday' }

const PUDDING = { name: 'Sticky date pudding', description: null, price: 8, category: 'Puddings' }

export const menuDiffExample: MenuDiff = {
  extraction: { ...extractionExample, is_update: true, menu_id: MENU_ID, state: 'done', progress: 100, pages: 1 },
  menu: { id: MENU_ID, name: 'Sunday lunch', updated_at: '2026-11-20T18:00:20.000Z' },
  pages: [{ width: 1240, height: 1754 }],
  added: [{ ...PUDDING, dietary_info: ['vegetarian'], page: 1, box: { left: 0.15, top: 0.8, width: 0.7, height: 0.04 }, doubts: [] }],
  changed: [
    {
      id: ITEM_ID,
      name: 'Parsnip soup, curry oil',
      description: null,
      price: 7,
      sizes: [],
      dietary_info: ['vegetarian', 'gluten-free'],
      allergens_confirmed: true,
      asked: true,
      differs: ['price', 'dietary_info'],
      read: {
        name: 'Parsnip soup, curry oil',
        description: null,
        price: 7.5,
        category: 'Starters',
        dietary_info: ['vegetarian'],
        page: 1,
        box: { left: 0.15, top: 0.36, width: 0.7, height: 0.04 },
        doubts: [],
      },
    },
  ],
  gone: [],
}

export const applyMenuChangesExample: ApplyMenuChangesInput = {
  seen_updated_at: menuDiffExample.menu.updated_at,
  added: [{ ...PUDDING, dietary_info: ['vegetarian'] }],
  changed: [{ id: ITEM_ID, price: 7.5, dietary_info: ['vegetarian'], same_recipe: false }],
  gone: [],
}
