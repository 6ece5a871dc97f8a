ALTER TABLE "menu_extractions" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "menu_extractions" DROP COLUMN "taken_at";--> statement-breakpoint
ALTER TABLE "menu_extractions" DROP COLUMN "lease";--> statement-breakpoint
ALTER TABLE "menu_extractions" DROP COLUMN "leased_until";