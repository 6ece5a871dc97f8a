CREATE INDEX "api_keys_by_venue" ON "api_keys" USING btree ("venue_id") WHERE venue_id is not null;--> statement-breakpoint
CREATE INDEX "images_by_uploader" ON "images" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "menu_extractions_by_uploader" ON "menu_extractions" USING btree ("created_by") WHERE created_by is not null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_by_venue" ON "calendar_feeds" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "daily_emails_by_venue" ON "daily_emails" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_reservation" ON "idempotency_keys" USING btree ("reservation_id") WHERE reservation_id is not null;--> statement-breakpoint
CREATE INDEX "reservations_by_decider" ON "reservations" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_device" ON "sessions" USING btree ("device_id") WHERE device_id is not null;--> statement-breakpoint
CREATE INDEX "venue_claims_by_user" ON "venue_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "venue_old_slugs_by_venue" ON "venue_old_slugs" USING btree ("venue_id");