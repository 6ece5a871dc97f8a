ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "calendar" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reservation_id" uuid;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || E'\n' || email || E'\n' || phone || E'\n' || regexp_replace(phone, '[^0-9]', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_by_reservation" ON "mails" USING btree ("reservation_id") WHERE reservation_id is not null;