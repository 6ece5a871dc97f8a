ALTER TABLE "venues" drop column "name_key";--> statement-breakpoint
ALTER TABLE "venues" ADD COLUMN "name_key" text collate "C" GENERATED ALWAYS AS (coalesce(nullif(ltrim(fold_text(name), ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~£€‘’‚“”„«»‹›–—…·•¡¿'), ''), fold_text(name))) STORED;--> statement-breakpoint
CREATE INDEX "venues_by_name" ON "venues" USING btree ("name_key","id") WHERE active;--> statement-breakpoint
CREATE INDEX "venues_by_city" ON "venues" USING btree ("address_city","name_key","id") WHERE active;--> statement-breakpoint
CREATE INDEX "venues_featured" ON "venues" USING btree ("name_key","id") WHERE active and featured;--> statement-breakpoint
CREATE INDEX "venues_by_cuisine" ON "venues" USING gin ("cuisines") WHERE active;--> statement-breakpoint
CREATE INDEX "venues_by_rank" ON "venues" USING btree ("featured" DESC NULLS LAST,"name_key","id") WHERE active;--> statement-breakpoint
UPDATE "menu_listings" l SET "venue_name_key" = v."name_key" FROM "venues" v WHERE v."id" = l."venue_id" AND v."name_key" <> l."venue_name_key";
