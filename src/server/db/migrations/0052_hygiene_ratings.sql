ALTER TABLE "venues" ADD COLUMN "hygiene_rating" text;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "hygiene_rated_on" date;--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "hygiene_id" text;--> statement-breakpoint
ALTER TABLE "venues" ADD CONSTRAINT "venues_hygiene_rating_known" CHECK ("venues"."hygiene_rating" in ('0', '1', '2', '3', '4', '5', 'Pass and Eat Safe', 'Pass', 'Improvement Required'));