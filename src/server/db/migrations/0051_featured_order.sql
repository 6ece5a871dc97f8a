ALTER TABLE "guide_settings" ADD COLUMN "featured_venues" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "guide_settings" ADD COLUMN "featured_dishes" uuid[] DEFAULT '{}' NOT NULL;