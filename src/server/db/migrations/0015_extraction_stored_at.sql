ALTER TABLE "menu_extractions" ADD COLUMN "stored_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "menu_extractions" SET "stored_at" = "created_at" WHERE "state" <> 'queued' OR "leased_until" IS NULL;
