CREATE INDEX "menu_items_by_image" ON "menu_items" USING hash ("image_url") WHERE image_url is not null;--> statement-breakpoint
CREATE INDEX "menus_by_image" ON "menus" USING hash ("image_url") WHERE image_url is not null;--> statement-breakpoint
CREATE INDEX "venues_by_image" ON "venues" USING hash ("image_url") WHERE image_url is not null;