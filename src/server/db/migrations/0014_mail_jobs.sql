DROP INDEX "mails_waiting";--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "queued_at";