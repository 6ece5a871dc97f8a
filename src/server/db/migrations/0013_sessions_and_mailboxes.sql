DROP INDEX "mails_by_reader";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaced_token" text;--> statement-breakpoint
CREATE INDEX "mails_by_mailbox" ON "mails" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "sessions_by_replaced_token" ON "sessions" USING btree ("replaced_token");--> statement-breakpoint
UPDATE "accounts" SET "access_token" = null, "refresh_token" = null, "id_token" = null, "access_token_expires_at" = null, "refresh_token_expires_at" = null, "scope" = null WHERE "provider_id" <> 'credential';