DROP INDEX "reservations_to_remind";--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "diner_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "admins_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "venue_email_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "next_step_at" timestamp (3) with time zone DEFAULT 'epoch';--> statement-breakpoint
-- Requests whose diner was told after 24 hours, and requests of the past, are not escalated again.
UPDATE "reservations" SET "diner_told_at" = "reminded_24h_at", "admins_told_at" = "reminded_24h_at" WHERE "status" = 'pending' AND "reminded_24h_at" IS NOT NULL;--> statement-breakpoint
UPDATE "reservations" SET "next_step_at" = NULL WHERE "status" = 'pending' AND "requested_date" < current_date;--> statement-breakpoint
CREATE INDEX "reservations_to_escalate" ON "reservations" USING btree ("next_step_at") WHERE status = 'pending' and withdrawn_at is null and anonymised_at is null and next_step_at is not null;