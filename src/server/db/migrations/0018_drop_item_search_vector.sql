DROP INDEX "menu_items_search";--> statement-breakpoint
ALTER TABLE "menu_items" DROP COLUMN "search_vector";--> statement-breakpoint
DROP FUNCTION item_search_vector(text, text);
