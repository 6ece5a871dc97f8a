ALTER TABLE "mails" ADD COLUMN "content" jsonb;--> statement-breakpoint
UPDATE "mails" SET "content" = jsonb_build_object('text', "text", 'html', "html") WHERE "text" IS NOT NULL AND "html" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html";
